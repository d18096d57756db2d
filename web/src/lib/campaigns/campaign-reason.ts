// Why a campaign, or the messages of a stream, are held or failed, in the chosen language.
import { mailProviders, type Campaign, type ReasonParam } from '@lettermill/contracts'
import { reasonText, text } from '../messages/index.ts'

type Params = Readonly<Record<string, ReasonParam>>

/** Parameters that are put into words, or are written in another form. */
const words: Partial<Record<string, (value: ReasonParam, params: Params) => string | null>> = {
  parts: (parts) => [parts].flat().map(partName).join(', '),
  provider: (place) => {
    const known = mailProviders.find((each) => each === place)
    return known ? text(`mailProviders:${known}`) : String(place)
  },
  due_at: (moment) => String(moment).slice(0, 16).replace('T', ' '),
  delivery: (code, params) =>
    reasonText('deliveryReasons', String(code), { answer: '', ...params }, null)?.trimEnd() ?? null,
}

const partNames = ['group', 'template', 'sender', 'domain'] as const

function partName(part: string | number): string {
  const known = partNames.find((each) => each === part)
  return known ? text(`campaignReasons:part.${known}`) : String(part)
}

/**
 * @param sentence the server's, for a code or a problem that these texts lack; they have no English for problems
 * @returns null if there is no reason
 */
export function campaignReasonText(
  code: string | null,
  params: Params | null,
  sentence: string | null,
): string | null {
  const said = Object.entries(params ?? {}).map(([name, value]) => {
    const word = words[name]
    return [name, word ? word(value, params ?? {}) : value] as const
  })
  if (said.some(([, value]) => value === null)) return sentence
  return reasonText('campaignReasons', code, Object.fromEntries(said), sentence)
}

/** Why a campaign failed, is held or cannot be sent, in words; null if there is no reason. */
export function reasonOf({
  reason_code: code,
  reason_params: params,
  reason,
}: Pick<Campaign, 'reason' | 'reason_code' | 'reason_params'>): string | null {
  return campaignReasonText(code, params, reason)
}
