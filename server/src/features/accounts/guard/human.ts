// Human verification before registration and sign-in (P10): each token is valid for one use.
import type { Db } from '../../../platform/db/index.ts'
import type { Captcha } from '../../../platform/captcha/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { recordCaptcha } from '../queries/attempts.ts'

/**
 * @param captcha null if verification is off
 * @param caller the caller's address, and whether the caller must have solved the harder challenge
 * @throws Problem captcha_missing or captcha_missing_altcha without a token, captcha_refused for an invalid or used
 *   token, captcha_harder for a challenge that was too easy, captcha_unreachable if the service does not answer
 */
export async function assertHuman(
  db: Db,
  captcha: Captcha | null,
  token: string | null | undefined,
  { address, hard = false }: { address: string; hard?: boolean },
): Promise<void> {
  if (!captcha) return
  if (!token) throw new Problem(captcha.kind === 'hcaptcha' ? 'captcha_missing' : 'captcha_missing_altcha')
  const use = await captcha.check(token, address)
  if (use && hard && !use.isHard) throw new Problem('captcha_harder')
  if (!use || !(await recordCaptcha(db, use.key, use.expiresAt))) throw new Problem('captcha_refused')
}
