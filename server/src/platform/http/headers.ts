// The security headers of every answer. They allow no inline scripts, and allow pictures from any address, because
// mails show such pictures.

import { reportPolicyViolation } from '@lettermill/contracts'

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

// Browser features that neither the web app nor the frames that show mails may use.
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

export interface Exposure {
  /** Whether readers and users reach the server over https. */
  secure: boolean
  hcaptcha: boolean
}

/**
 * The headers of every answer: a page, a file, data, a refusal. Routes may replace single headers.
 * Cross-origin-resource-policy protects Lettermill's own pages; routes for content that mails show allow other origins.
 */
export function securityHeaders(exposure: Exposure): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(exposure),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // For browsers that do not support frame-ancestors.
    'x-frame-options': 'DENY',
    ...(exposure.secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** The content policy, which frames that show mails inherit. */
function contentPolicy({ hcaptcha }: Exposure): string {
  const captcha = hcaptcha ? ` ${hcaptchaHosts.join(' ')}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${captcha}`,
    "worker-src 'self'",
    // Mails contain style attributes, and the component library sets its variables in a style element.
    `style-src 'self' 'unsafe-inline'${captcha}`,
    'img-src * data: blob:',
    "font-src 'self' data:",
    `connect-src 'self'${captcha}`,
    `frame-src 'self'${captcha}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Every browser reads report-uri; Firefox does not read report-to.
    `report-uri ${reportPolicyViolation.path}`,
  ].join(';')
}
