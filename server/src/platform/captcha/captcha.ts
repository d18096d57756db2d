// The interface of a human-verification challenge, independent of the service behind it (P10).

/** A token that was accepted. The caller stores `key` until it expires, because a token is valid for one use. */
export interface CaptchaUse {
  key: string
  expiresAt: Date
  /** Whether the harder challenge was solved; always true of a service that has one kind alone. */
  isHard: boolean
}

export interface Captcha {
  kind: 'altcha' | 'hcaptcha'
  /** What the widget needs to know about the service; null where there is none. */
  siteKey: string | null
  /**
   * A fresh challenge in the widget's form, or null where the service issues challenges itself.
   * @param hard whether it takes several times the work, because many people ask at once
   */
  makeChallenge(hard?: boolean): Promise<Record<string, unknown> | null>
  /**
   * Checks a token; null if it is not valid.
   * @param address the address of the caller
   * @throws Problem captcha_unreachable if the service does not answer
   */
  check(token: string, address: string): Promise<CaptchaUse | null>
}
