// Problems (expected refusals) of second factors.

export const secondFactorProblems = {
  /** The account must set up a second factor before anything else. */
  second_factor_needed: { status: 409 },
  /** A sensitive call, and the session proved too long ago who acts. */
  proof_needed: { status: 409 },
  second_factor_wrong: { status: 400 },
  /** The sign-in waited too long for its second factor, or had too many wrong codes. */
  sign_in_over: { status: 400 },
  totp_on: { status: 409 },
  totp_not_begun: { status: 409 },
  passkey_refused: { status: 400 },
  passkeys_full: { status: 409, params: ['limit'] },
  passkeys_need_host: { status: 409, params: ['url'] },
} as const
