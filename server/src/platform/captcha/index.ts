// Front door of human verification.
export type { Captcha, CaptchaUse } from './captcha.ts'
export { createCaptcha, type CaptchaDeps } from './choose.ts'
