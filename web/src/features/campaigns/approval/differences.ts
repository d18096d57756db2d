// What a campaign that waits differs in from what was approved before.
import type { ApprovalParts } from '@lettermill/contracts'

/** A part whose values people compare. */
export interface ChangedPart {
  part: 'subject' | 'preheader' | 'reply_to' | 'from' | 'topic_name' | 'postal_address' | 'scheduled_at'
  before: string | null
  after: string | null
}

/** The parts that a word or a line shows, in the order of the review. */
const shown = [
  'from',
  'reply_to',
  'subject',
  'preheader',
  'topic_name',
  'scheduled_at',
  'postal_address',
] as const satisfies readonly ChangedPart['part'][]

/** The parts in which `now` differs from `approved`. */
export function changedParts(approved: ApprovalParts, now: ApprovalParts): ChangedPart[] {
  return shown
    .filter((part) => approved[part] !== now[part])
    .map((part) => ({ part, before: approved[part], after: now[part] }))
}

/** Whether other groups or segments get the campaign. */
export function hasOtherAudience(approved: ApprovalParts, now: ApprovalParts): boolean {
  return approved.group_id !== now.group_id || JSON.stringify(approved.target) !== JSON.stringify(now.target)
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines of the message that are only in one of the two, in their order. */
export function changedLines(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const [olds, freshes] = [new Set(old), new Set(fresh)]
  return {
    removed: old.filter((line) => !freshes.has(line)),
    added: fresh.filter((line) => !olds.has(line)),
  }
}
