/* For tests under Wine only, never shipped: Windows has had this library since 10 version 1703. Qt asks it for encodings
   other than Unicode, none of which this one knows. Its callers stop at the first refusal, so that the functions which
   need a converter are never reached. */
#define EXPORT __declspec(dllexport)
enum { U_UNSUPPORTED_ERROR = 16 };

static void refuse(int *error)
{
    if (error)
        *error = U_UNSUPPORTED_ERROR;
}

EXPORT void *ucnv_open(const char *name, int *error) { (void)name; refuse(error); return 0; }
EXPORT void ucnv_close(void *converter) { (void)converter; }
EXPORT void ucnv_reset(void *converter) { (void)converter; }
EXPORT const char *ucnv_getName(const void *converter, int *error) { (void)converter; refuse(error); return 0; }
EXPORT signed char ucnv_getMaxCharSize(const void *converter) { (void)converter; return 1; }
EXPORT int ucnv_countAvailable(void) { return 0; }
EXPORT const char *ucnv_getAvailableName(int index) { (void)index; return 0; }
EXPORT const char *ucnv_getStandardName(const char *name, const char *standard, int *error)
{
    (void)name; (void)standard; refuse(error); return 0;
}

#define NEVER_REACHED(name) EXPORT void name(void) { __builtin_trap(); }
NEVER_REACHED(ucnv_getToUCallBack)
NEVER_REACHED(ucnv_getFromUCallBack)
NEVER_REACHED(ucnv_setToUCallBack)
NEVER_REACHED(ucnv_setFromUCallBack)
NEVER_REACHED(ucnv_cbToUWriteUChars)
NEVER_REACHED(ucnv_cbFromUWriteUChars)
NEVER_REACHED(ucnv_toUnicode)
NEVER_REACHED(ucnv_fromUnicode)
NEVER_REACHED(ucnv_toUCountPending)
NEVER_REACHED(ucnv_fromUCountPending)
NEVER_REACHED(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
NEVER_REACHED(UCNV_TO_U_CALLBACK_SUBSTITUTE)
