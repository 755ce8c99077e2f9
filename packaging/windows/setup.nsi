; The setup for one artist: into the artist's own folders, without an administrator. make_setup.py compiles it:
;   makensis -DVERSION=1.2.3 -DLISTS=lists.nsh -DSIZE=103000 -DOUT=setup.exe setup.nsi
; It can run silently (/S), into another folder (/D=...), and with an icon on the desktop (/DESKTOP).
; Exit codes: 0 done, 1 ended by the artist, 2 could not be done (a running Mintwright, a newer one, a foreign folder).

!ifndef TARGET
  !define TARGET amd64-unicode
!endif
Target ${TARGET}
Unicode true

!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"
!include "WordFunc.nsh"
!include "WinVer.nsh"
!include "Integration.nsh"
!include "${LISTS}" ; the macros INSTALL_FILES, every file by name, and WRITE_SUPPORTED_TYPES, every suffix we open

!define NAME "Mintwright"
!define PROGRAM "mintwright.exe"
!define PROGRAM_CLI "mintwright-cli.exe"
!define PUBLISHER "The Mintwright developers"
!define OWN_KEY "Software\${NAME}"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define OPEN_WITH_KEY "Software\Classes\Applications\${PROGRAM}"
!define PATH_KEY "Software\Microsoft\Windows\CurrentVersion\App Paths\${PROGRAM}" ; it runs by its name alone
!define DATA "$LOCALAPPDATA\${NAME}"
!define JOURNAL "mintwright.db" ; by this file the folder with the artist's data is known
!define FIRST_WINDOWS 17763 ; Windows 10 version 1809, the oldest that Qt runs on

Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallDir"
BrandingText "${NAME} ${VERSION}"
ManifestDPIAware true
ManifestSupportedOS Win10
ManifestLongPathAware true
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 32
!endif
!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey CompanyName "${PUBLISHER}"
VIAddVersionKey FileDescription "${NAME} setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "${PUBLISHER}. MIT licence."

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEFINISHPAGE_BITMAP "${BANNER}"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight

!define MUI_PAGE_HEADER_TEXT "Install ${NAME} ${VERSION}"
!define MUI_PAGE_HEADER_SUBTEXT "For you alone, in your own folders. No administrator is needed."
!define MUI_DIRECTORYPAGE_TEXT_TOP "${NAME} goes into this folder. Your art, drafts and receipts are kept elsewhere and stay as they are."
!define MUI_DIRECTORYPAGE_TEXT_DESTINATION "Folder"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE RefuseForeignFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "${NAME} is installed"
!define MUI_FINISHPAGE_TEXT "You find it in the Start menu. To try it, nothing else is needed: the practice network runs on this computer and costs nothing."
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Open ${NAME}"
!define MUI_FINISHPAGE_SHOWREADME
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "Put an icon on the desktop"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutIconOnDesktop
!insertmacro MUI_PAGE_FINISH

!define MUI_PAGE_HEADER_TEXT "Uninstall ${NAME}"
!define MUI_PAGE_HEADER_SUBTEXT "Your drafts, receipts and settings stay unless you tick them."
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_COMPONENTSPAGE_TEXT_TOP "Your picture files and what is on the chain are not touched. Saved sign-ins stay in Windows Credential Manager until you remove them there."
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST "Remove:"
!define MUI_PAGE_CUSTOMFUNCTION_SHOW un.HideSpace
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; --- What both the setup and the uninstaller do

; Say why nothing was done, and end. Silently only the exit code says it.
!macro END_WITH SENTENCE
  SetErrorLevel 2
  MessageBox MB_OK|MB_ICONEXCLAMATION "${SENTENCE}" /SD IDOK
  Quit
!macroend

; A program that runs cannot be opened for writing. Ask until it is closed or the artist gives up.
!macro WAIT_UNTIL_CLOSED FOLDER PROGRAM_FILE
  ${Do}
    ${IfNot} ${FileExists} "${FOLDER}\${PROGRAM_FILE}"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "${FOLDER}\${PROGRAM_FILE}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    SetErrorLevel 2
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${NAME} is open. Close it, then choose Retry.$\r$\n$\r$\nNothing has been changed yet." /SD IDCANCEL IDRETRY +2
      Quit
    SetErrorLevel 0
  ${Loop}
!macroend

; Remove a program folder: by name what is ours, the folder itself only when nothing else is in it. The program by which
; the folder is known goes last, so that an interrupted removal can be finished.
!macro REMOVE_PROGRAM FOLDER
  RMDir /r "${FOLDER}\_internal"
  Delete "${FOLDER}\${PROGRAM_CLI}"
  Delete "${FOLDER}\uninstall.exe"
  Delete "${FOLDER}\${PROGRAM}"
  RMDir "${FOLDER}"
!macroend

; --- Setup

Function .onInit
  ${IfNot} ${AtLeastBuild} ${FIRST_WINDOWS}
    !insertmacro END_WITH "${NAME} needs Windows 10 version 1809 or newer."
  ${EndIf}
  SetShellVarContext current
  ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
  ${If} $1 != ""
    ${VersionCompare} "$1" "${VERSION}" $2
    ${If} $2 == 1
      !insertmacro END_WITH "${NAME} $1 is installed. This setup has the older version ${VERSION}, which may not understand what the newer one has stored.$\r$\n$\r$\nTo go back all the same, uninstall ${NAME} first. Your art and receipts stay."
    ${EndIf}
  ${EndIf}
FunctionEnd

Section "${NAME}"
  SectionIn RO
  Call RefuseForeignFolder
  ReadRegStr $R1 HKCU "${OWN_KEY}" "InstallDir"
  !insertmacro WAIT_UNTIL_CLOSED "$INSTDIR" "${PROGRAM}"
  !insertmacro WAIT_UNTIL_CLOSED "$INSTDIR" "${PROGRAM_CLI}"
  ${If} $R1 != ""
  ${AndIf} $R1 != $INSTDIR
    !insertmacro WAIT_UNTIL_CLOSED "$R1" "${PROGRAM}"
    !insertmacro WAIT_UNTIL_CLOSED "$R1" "${PROGRAM_CLI}"
    ${If} ${FileExists} "$R1\${PROGRAM}"
      !insertmacro REMOVE_PROGRAM "$R1"
    ${EndIf}
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    !insertmacro REMOVE_PROGRAM "$INSTDIR" ; what an older version had and this one has not must not stay behind
  ${EndIf}

  ClearErrors
  !insertmacro INSTALL_FILES
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    !insertmacro END_WITH "${NAME} could not be written to $INSTDIR. Look whether the disk is full, then run this setup again."
  ${EndIf}

  SetOutPath "$INSTDIR" ; the shortcut starts the program here
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
  ${OrIf} ${FileExists} "$DESKTOP\${NAME}.lnk" ; the program may have moved
    Call PutIconOnDesktop
  ${EndIf}
  WriteRegStr HKCU "${OWN_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  WriteRegStr HKCU "${PATH_KEY}" "" "$INSTDIR\${PROGRAM}"
  Call OfferUnderOpenWith
SectionEnd

; A folder that holds something else would be mixed up with the program for good.
Function RefuseForeignFolder
  ${If} ${FileExists} "$INSTDIR\*"
  ${AndIfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    ${DirState} "$INSTDIR" $0
    ${If} $0 == 1
      SetErrorLevel 2
      MessageBox MB_OK|MB_ICONEXCLAMATION "There are other files in $INSTDIR. Choose an empty folder or a new one." /SD IDOK
      IfSilent 0 +2
        Quit
      Abort
    ${EndIf}
  ${EndIf}
FunctionEnd

Function PutIconOnDesktop
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
FunctionEnd

; Explorer offers the program under "Open with" for what it takes. No file type is touched: what opens a file stays as
; the artist chose. "Player": for up to 100 files at once, not 15.
Function OfferUnderOpenWith
  DeleteRegKey HKCU "${OPEN_WITH_KEY}" ; an older version may have taken other types
  WriteRegStr HKCU "${OPEN_WITH_KEY}" "FriendlyAppName" "${NAME}"
  WriteRegStr HKCU "${OPEN_WITH_KEY}\shell\open" "MultiSelectModel" "Player"
  WriteRegStr HKCU "${OPEN_WITH_KEY}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" open "%1"'
  !insertmacro WRITE_SUPPORTED_TYPES
  ${NotifyShell_AssocChanged}
FunctionEnd

; --- Uninstaller

Function un.onInit
  SetShellVarContext current
  ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    !insertmacro END_WITH "$INSTDIR is not the folder of ${NAME}. Nothing has been removed."
  ${EndIf}
FunctionEnd

Section "un.${NAME}"
  SectionIn RO
  !insertmacro WAIT_UNTIL_CLOSED "$INSTDIR" "${PROGRAM}"
  !insertmacro WAIT_UNTIL_CLOSED "$INSTDIR" "${PROGRAM_CLI}"
  !insertmacro REMOVE_PROGRAM "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${OWN_KEY}"
  DeleteRegKey HKCU "${PATH_KEY}"
  DeleteRegKey HKCU "${OPEN_WITH_KEY}"
  ${NotifyShell_AssocChanged}
SectionEnd

; How much space uninstalling takes is no question.
Function un.HideSpace
  !define SPACE_TEXT 1023
  FindWindow $0 "#32770" "" $HWNDPARENT
  GetDlgItem $0 $0 ${SPACE_TEXT}
  ShowWindow $0 ${SW_HIDE}
FunctionEnd

; Never silently: only a person who reads the question may answer it.
Section /o "un.My drafts, receipts and settings"
  ${IfNot} ${Silent}
  ${AndIf} ${FileExists} "${DATA}\${JOURNAL}"
    MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "Delete everything ${NAME} has stored on this computer: drafts, the list of your art, receipts and settings?$\r$\n$\r$\nYour picture files and what is on the chain stay. This cannot be undone." IDNO +2
      RMDir /r "${DATA}"
  ${EndIf}
SectionEnd
