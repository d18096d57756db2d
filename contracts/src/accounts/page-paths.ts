// The addresses of pages to which mails and providers lead. Every page of the app loads them.

/** The page on which an invitation is accepted. Its link carries the token: `?token=…`. */
export const invitationPath = '/invitation'
/** The pages that the mails lead to. Opening them changes nothing, because link scanners open pages too. */
export const resetPasswordPath = '/reset-password'
export const confirmEmailPath = '/confirm-email'
/** The screen to which the callback leads. It finishes the sign-in. */
export const finishSignInPath = '/login/provider'
