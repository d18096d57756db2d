// A bounce message about one recipient of a campaign.
import { aBounce, bounceTo } from '../../server/src/features/feedback/tests/reports.ts'
import { linkTokens } from '../../server/src/features/tracking/index.ts'
import { secretKey } from '../letter.ts'

const tokens = linkTokens(secretKey)

export function bounceOf(mailingId: number, seq: number): { to: string; body: Buffer } {
  const id = `${String(mailingId)}.${String(seq)}@relay.example`
  const body = aBounce(`reader${String(seq)}@far.example`, undefined, id)
  return { to: bounceTo(tokens, mailingId, seq), body }
}
