// Reads the values of a report. It turns the texts that receivers write into the few values that Lettermill stores.
import { isIP } from 'node:net'
import { mostDmarcDays, type DmarcDisposition, type DmarcLeg } from '@lettermill/contracts'
import { readDomain } from '../../../platform/email/index.ts'
import { Unreadable } from './unreadable.ts'

export type Leg = DmarcLeg
export type Disposition = DmarcDisposition

/** @param evaluated the receiver's result for DMARC @param passed whether any signature, or SPF, passed at all */
export function readLeg(evaluated: string, passed: boolean): Leg {
  if (evaluated.toLowerCase() === 'pass') return 'aligned'
  return passed ? 'unaligned' : 'failed'
}

export function readDisposition(text: string): Disposition {
  const said = text.toLowerCase()
  return said === 'quarantine' || said === 'reject' ? said : 'none'
}

/** @throws Unreadable */
export function readCount(text: string): number {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > 2_147_483_647) throw new Unreadable('wrong values')
  return count
}

/** @throws Unreadable */
export function readSource(text: string): string {
  if (isIP(text) === 0 || text.includes('%')) throw new Unreadable('wrong values')
  return text.toLowerCase()
}

/** A domain in the form in which sending domains are stored: lower-cased, in A-labels; null if it is not valid. */
export function readName(text: string): string | null {
  return readDomain(text.replace(/\.$/, '')) ?? null
}

const day = 86_400
/** Days for which reports are kept, and seconds by which a report's clock may be ahead. */
export const keptDays = mostDmarcDays
const [longest, ahead] = [31 * day, 2 * day]

/** The time span of a report, in seconds. @throws Unreadable if it is not valid, too long, too old, or in the future */
export function readSpan(begin: string, end: string, now: number): { begin: number; end: number } {
  const [from, to] = [begin, end].map((text) => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : NaN)) as [
    number,
    number,
  ]
  const isRight = to >= from && to - from <= longest && from <= now + ahead && from >= now - keptDays * day
  if (!isRight) throw new Unreadable('wrong values')
  return { begin: from, end: to }
}

/** Text of a stranger, made safe to show: without control characters, and at most `most` characters. */
export function shownText(text: string, most: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
}
