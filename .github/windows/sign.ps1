# Signs files by Azure Artifact Signing with the session that azure/login opened:  sign.ps1 FILE...
#
# The service keeps the key; this machine never has it. setup.nsi calls this for the uninstaller while it compiles.
# Needs the module ArtifactSigning and AZURE_SIGNING_ENDPOINT, AZURE_SIGNING_ACCOUNT and AZURE_SIGNING_PROFILE.
param([Parameter(Mandatory, ValueFromRemainingArguments)][string[]]$Path)

$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest
Import-Module ArtifactSigning -RequiredVersion 0.1.8

foreach ($each in $Path) {
    $file = (Resolve-Path -LiteralPath $each).Path
    # Of all the ways Azure's library looks for an identity, only the one that azure/login opened.
    $asked = @{
        Endpoint                            = $env:AZURE_SIGNING_ENDPOINT
        CodeSigningAccountName              = $env:AZURE_SIGNING_ACCOUNT
        CertificateProfileName              = $env:AZURE_SIGNING_PROFILE
        Files                               = $file
        FileDigest                          = 'SHA256'
        TimestampRfc3161                    = 'http://timestamp.acs.microsoft.com'
        TimestampDigest                     = 'SHA256'
        Description                         = 'Mintwright'
        ExcludeAzureCliCredential           = $false
        ExcludeEnvironmentCredential        = $true
        ExcludeWorkloadIdentityCredential   = $true
        ExcludeManagedIdentityCredential    = $true
        ExcludeSharedTokenCacheCredential   = $true
        ExcludeVisualStudioCredential       = $true
        ExcludeVisualStudioCodeCredential   = $true
        ExcludeAzurePowerShellCredential    = $true
        ExcludeAzureDeveloperCliCredential  = $true
        ExcludeInteractiveBrowserCredential = $true
    }
    Invoke-ArtifactSigning @asked
    $signature = Get-AuthenticodeSignature -LiteralPath $file
    if ($signature.Status -ne 'Valid') { throw "The signature of $file is $($signature.Status)." }
    if (-not $signature.TimeStamperCertificate) { throw "The signature of $file has no time." }
}
