/* The library bcryptprimitives of Windows 10, as far as Rust needs it: Wine of Debian 12 comes without.
   `cargo xtask windows` lays it beside the program that it runs under Wine; Windows itself has its own. */

#include <windows.h>

/* SystemFunction036 is how Windows itself exports RtlGenRandom. */
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    return SystemFunction036(buffer, (ULONG)length);
}
