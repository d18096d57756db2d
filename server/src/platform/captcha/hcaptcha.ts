// hCaptcha: the browser gets a token from hCaptcha, and this server asks hCaptcha whether the token is valid.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import type { Captcha } from './captcha.ts'

const answerShape = z.object({ success: z.boolean() })

// Minutes for which used tokens are remembered. hCaptcha's tokens are valid for two minutes.
const rememberedMinutes = 10
const patienceMs = 10_000

interface HcaptchaOptions {
  siteKey: string
  secret: string
  siteverifyUrl?: string
}

/** Source: https://docs.hcaptcha.com/#verify-the-user-response-server-side */
export function hcaptchaCaptcha(options: HcaptchaOptions): Captcha {
  return {
    kind: 'hcaptcha',
    siteKey: options.siteKey,
    makeChallenge: () => Promise.resolve(null),
    async check(token, address) {
      if (!(await isGood(options, token, address))) return null
      return {
        key: useKey(token),
        expiresAt: new Date(Date.now() + rememberedMinutes * 60_000),
        isHard: true,
      }
    },
  }
}

async function isGood(options: HcaptchaOptions, token: string, address: string): Promise<boolean> {
  try {
    const answer = await fetch(options.siteverifyUrl ?? 'https://api.hcaptcha.com/siteverify', {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({
        secret: options.secret,
        response: token,
        sitekey: options.siteKey,
        remoteip: address,
      }),
      signal: AbortSignal.timeout(patienceMs),
    })
    return answerShape.parse(await answer.json()).success
  } catch {
    // hCaptcha sent no readable answer. The token may be right, so the caller is not refused because of it.
    throw new Problem('captcha_unreachable')
  }
}

// A key that identifies a used token without storing it.
function useKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
