# Installs what artists download, silently, lets it test itself, and removes it:  try.ps1 -Setup FILE -Msi FILE [-Signed]
#
# Nothing may be left behind; -Signed also asks for whole signatures on everything that was installed.
param(
    [Parameter(Mandatory)][string]$Setup,
    [Parameter(Mandatory)][string]$Msi,
    [switch]$Signed
)

$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest

function Invoke-Quietly([string]$Program, [string[]]$Words) {
    $done = Start-Process -FilePath $Program -ArgumentList $Words -Wait -PassThru
    if ($done.ExitCode -ne 0) { throw "$Program $Words ended with $($done.ExitCode)." }
}

function Test-Installed([string]$Folder) {
    foreach ($name in 'mintwright.exe', 'mintwright-cli.exe') {
        if ($Signed -and (Get-AuthenticodeSignature (Join-Path $Folder $name)).Status -ne 'Valid') {
            throw "$name is not signed."
        }
    }
    $report = Join-Path $env:RUNNER_TEMP 'self-test-installed.json'
    Invoke-Quietly (Join-Path $Folder 'mintwright.exe') @('self-test', '--report', "`"$report`"")
    Get-Content -LiteralPath $report
}

function Assert-Offered([string]$Hive, [string]$Folder) {
    $key = "${Hive}:\Software\Classes\Applications\mintwright.exe"
    $command = (Get-ItemProperty -LiteralPath "$key\shell\open\command").'(default)'
    $wanted = '"{0}" open "%1"' -f (Join-Path $Folder 'mintwright.exe')
    if ($command -ne $wanted) { throw "Explorer would run $command instead of $wanted." }
    if ((Get-Item -LiteralPath "$key\SupportedTypes").Property -notcontains '.png') { throw 'It is not offered for .png.' }
}

function Assert-Gone([string[]]$Places) {
    $left = @($Places | Where-Object { Test-Path -LiteralPath $_ })
    if ($left) { throw "Uninstalling left $left." }
}

foreach ($file in $Setup, $Msi) {
    if ($Signed -and (Get-AuthenticodeSignature $file).Status -ne 'Valid') { throw "$file is not signed." }
}

$folder = Join-Path $env:LOCALAPPDATA 'Programs\Mintwright'
Invoke-Quietly $Setup @('/S')
if ($Signed -and (Get-AuthenticodeSignature (Join-Path $folder 'uninstall.exe')).Status -ne 'Valid') {
    throw 'The uninstaller is not signed.'
}
Test-Installed $folder
Assert-Offered 'HKCU' $folder
# Told its folder, the uninstaller runs where it is and is waited for; then it is the one file that stays.
$uninstaller = Join-Path $folder 'uninstall.exe'
Invoke-Quietly $uninstaller @('/S', "_?=$folder")
if (Test-Path -LiteralPath $uninstaller) { Remove-Item -LiteralPath $uninstaller }
if ((Test-Path -LiteralPath $folder) -and -not (Get-ChildItem -LiteralPath $folder -Force)) {
    Remove-Item -LiteralPath $folder
}
Assert-Gone @(
    $folder
    (Join-Path ([Environment]::GetFolderPath('Programs')) 'Mintwright.lnk')
    'HKCU:\Software\Microsoft\Windows\CurrentVersion\Uninstall\Mintwright'
    'HKCU:\Software\Microsoft\Windows\CurrentVersion\App Paths\mintwright.exe'
    'HKCU:\Software\Classes\Applications\mintwright.exe'
)

$folder = Join-Path $env:ProgramFiles 'Mintwright'
Invoke-Quietly 'msiexec.exe' @('/i', "`"$Msi`"", '/qn', '/norestart')
Test-Installed $folder
Assert-Offered 'HKLM' $folder
Invoke-Quietly 'msiexec.exe' @('/x', "`"$Msi`"", '/qn', '/norestart')
Assert-Gone @(
    $folder
    (Join-Path ([Environment]::GetFolderPath('CommonPrograms')) 'Mintwright.lnk')
    'HKLM:\Software\Microsoft\Windows\CurrentVersion\App Paths\mintwright.exe'
    'HKLM:\Software\Classes\Applications\mintwright.exe'
)
