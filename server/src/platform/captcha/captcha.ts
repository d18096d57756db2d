// What a human-verification challenge can do, whichever service stands behind it (P10).

/** A token that was accepted. The caller stores `key` until it expires: a token is good for one use. */
export interface CaptchaUse {
  key: string
  expiresAt: Date
}

export interface Captcha {
  kind: 'altcha' | 'hcaptcha'
  /** What the widget needs to know of the service; null where there is none. */
  siteKey: string | null
  /** A fresh challenge in the widget's form, or null where the service hands them out itself. */
  makeChallenge(): Promise<Record<string, unknown> | null>
  /**
   * Whether a token was earned; null where it was not.
   * @param address the address of the caller
   * @throws Problem captcha_unreachable where the service does not answer
   */
  check(token: string, address: string): Promise<CaptchaUse | null>
}
