/* For tests under Wine before 9.0 only, never shipped: Windows has had this library since 7. Rust's standard library
   takes its random numbers from it. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    while (count > 0) {
        ULONG part = count > 0x1000000 ? 0x1000000 : (ULONG)count;
        if (!RtlGenRandom(bytes, part))
            return FALSE;
        bytes += part;
        count -= part;
    }
    return TRUE;
}
