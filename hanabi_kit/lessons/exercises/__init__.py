"""The exercises, a module for each lesson; `hanabi_kit.lessons.outline` finds them."""
