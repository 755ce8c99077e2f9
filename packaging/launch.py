"""The frozen program's first line."""

import os
import sys


def give_back_environment() -> None:
    """Hide from the programs we start (browser, file manager) where our own libraries and Qt plug-ins are.

    The freezer's start sets these for this process, whose loader has read them by now. A browser that inherited them
    would load our libraries instead of its own and fail to start. Qt finds its plug-ins beside its libraries.
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
