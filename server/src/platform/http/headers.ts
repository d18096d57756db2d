// Security headers: no inline script anywhere; pictures from everywhere, since mails show them.
import type { FastifyHelmetOptions } from '@fastify/helmet'

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** The policy for every answer; frames that show mails inherit it. */
export function contentPolicy(options: { secure: boolean; hcaptcha: boolean }): FastifyHelmetOptions {
  const captcha = options.hcaptcha ? hcaptchaHosts : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        workerSrc: ["'self'"],
        // Mails bring style attributes, and the component library sets its variables in a style element.
        styleSrc: ["'self'", "'unsafe-inline'", ...captcha],
        imgSrc: ['*', 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...captcha],
        frameSrc: ["'self'", ...captcha],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Webmail shows our pictures from its own origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: options.secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
  }
}
