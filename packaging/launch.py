"""The frozen program's first line."""

import os
import sys


def give_back_environment() -> None:
    """Hide from the programs we start (browser, file manager) our own libraries, and from our Qt another Qt's plug-ins.

    The freezer's start names our libraries for this process, whose loader has read it by now. A browser that inherited
    this would load them instead of its own and fail to start. Our Qt finds its plug-ins beside its libraries; those
    that a desktop's variables name are made for the desktop's own Qt.
    """
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        os.environ.pop(name, None)
    for name in ("LD_LIBRARY_PATH", "LIBPATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)


if __name__ == "__main__":
    give_back_environment()
    from mintwright.__main__ import main

    sys.exit(main())
