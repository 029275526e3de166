"""What hatchling packs: the kit's own files, whatever else lies in the folder.

`pyproject.toml` names this file; hatchling asks it before it builds a wheel or a source archive.
An install in place (``pip install -e``) packs nothing.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import kit_files

INSTALLED = {
    "hanabi_kit/": "hanabi_kit/",
    "puzzles/": "hanabi_kit/_puzzles/",
    "notebooks/": "hanabi_kit/_notebooks/",
}
"""Where a wheel has each folder: an installed kit carries its puzzles and lessons inside."""

EXTENSIONS = "hanabi_kit/machine/labextensions/"
"""What the kit adds to JupyterLab, which looks for it beside those of others, too."""

SERVER = "hanabi_kit/machine/jupyter_server_config.d/"
"""What tells a Jupyter server that a class may begin there."""


def _is_installed(path: str, top: str) -> bool:
    """Whether a file of a folder is in the wheel, where catalogues are only compiled."""
    return path.startswith(top) and not path.endswith(".po")


class KitFiles(BuildHookInterface):
    """Gives hatchling a list; `pyproject.toml` excludes everything else."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name each file that is packed, and where."""
        if version == "editable":
            return
        root = Path(self.root)
        files = kit_files.kit_files(root)
        if found := list(kit_files.worked_in(root, files)):
            raise SystemExit(kit_files.refusal(found))
        for path in kit_files.left_out(root, files):
            self.app.display_warning(f"Left out, as git does not know it: {path}")
        packed = build_data["force_include"]
        if self.target_name == "wheel":
            for top, place in INSTALLED.items():
                inside = (path for path in files if _is_installed(path, top))
                packed |= {str(root / path): place + path.removeprefix(top) for path in inside}
            build_data["shared_data"] |= {
                str(root / path): f"share/jupyter/labextensions/{path.removeprefix(EXTENSIONS)}"
                for path in files
                if path.startswith(EXTENSIONS)
            }
            build_data["shared_data"] |= {
                str(root / path): f"etc/jupyter/jupyter_server_config.d/{path.removeprefix(SERVER)}"
                for path in files
                if path.startswith(SERVER)
            }
            return
        packed.clear()  # what hatchling would add by itself is in the list
        own = [path for path in files if path != kit_files.LIST]
        packed |= {str(root / path): path for path in own}
        self._list = Path(tempfile.mkdtemp()) / kit_files.LIST
        self._list.write_text("".join(f"{path}\n" for path in own), encoding="utf-8")
        packed[str(self._list)] = kit_files.LIST

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the list away again, once it is packed."""
        if self.target_name == "sdist":
            self._list.unlink()
            self._list.parent.rmdir()
