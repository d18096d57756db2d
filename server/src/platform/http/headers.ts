// Security headers of every answer: no inline script anywhere; pictures from everywhere, because mails show them.

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

// The web app needs none of these features, and frames that show mails get none of them either.
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

export interface Exposure {
  /** Whether readers and users reach the server by https. */
  secure: boolean
  hcaptcha: boolean
}

/**
 * The headers of every answer: a page, a file, data, a refusal. Routes may replace single ones.
 * Cross-origin-resource-policy is for our own pages; routes of what mails show open it to others.
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

/** The policy that frames which show mails inherit. */
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
  ].join(';')
}
