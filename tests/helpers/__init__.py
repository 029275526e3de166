"""What tests of several rooms share: slow oracles, tables, random faults."""
