// The interface of human verification, which every service implements (P10).

/** A token that was accepted. The caller stores `key` until it expires, because a token is valid for one use. */
export interface CaptchaUse {
  key: string
  expiresAt: Date
  /** Whether the harder challenge was solved; always true for a service with only one kind of challenge. */
  isHard: boolean
}

export interface Captcha {
  kind: 'altcha' | 'hcaptcha'
  /** The site key of the service, which the widget needs; null if there is none. */
  siteKey: string | null
  /**
   * A new challenge in the widget's form, or null if the service issues challenges itself.
   * @param hard asks for a challenge with several times the work, because many people ask at once
   */
  makeChallenge(hard?: boolean): Promise<Record<string, unknown> | null>
  /**
   * Checks a token; null if it is not valid.
   * @param address the address of the caller
   * @throws Problem captcha_unreachable if the service does not answer
   */
  check(token: string, address: string): Promise<CaptchaUse | null>
}
