// A finding in the chosen language.
import type { Finding, FindingCode, FindingLevel } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { reasonText } from '../../lib/messages/index.ts'

/** The sentence of a finding, and what to do about it. */
export function findingWords({ code, params, message, fix }: Finding): Pick<Finding, 'message' | 'fix'> {
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value) : value,
    ]),
  )
  return {
    message: reasonText('findings', `${code}.message`, shown, message) ?? message,
    fix: reasonText('findings', `${code}.fix`, shown, fix),
  }
}

/** A finding of the browser's own, with its sentence. @param id the check */
export function foundHere(
  id: string,
  level: FindingLevel,
  message: string,
  code: FindingCode = 'other',
): Finding {
  const nothing = { found: [], fix: null, record: null, block: null }
  return { id, level, code, params: { sentence: message }, message, ...nothing }
}
