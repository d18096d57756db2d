// Chooses the human verification of this installation from CAPTCHA (P10).
import type { Config } from '../config/index.ts'
import { altchaCaptcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { hcaptchaCaptcha } from './hcaptcha.ts'

/** Addresses that tests replace with fakes. */
export interface CaptchaDeps {
  /** The address of hCaptcha's siteverify call. */
  siteverifyUrl?: string
}

/** The kind of verification that CAPTCHA names, or null if it is off. */
export function createCaptcha(
  config: Pick<Config, 'CAPTCHA' | 'HCAPTCHA_SITE_KEY' | 'HCAPTCHA_SECRET'>,
  secretKey: string,
  deps: CaptchaDeps = {},
): Captcha | null {
  if (config.CAPTCHA === 'off') return null
  if (config.CAPTCHA === 'altcha') return altchaCaptcha(secretKey)
  return hcaptchaCaptcha({
    siteKey: config.HCAPTCHA_SITE_KEY ?? '',
    secret: config.HCAPTCHA_SECRET ?? '',
    ...deps,
  })
}
