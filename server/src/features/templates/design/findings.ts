// What the author of a letter should mend before it is sent. One function for each finding.
import type { Design, Finding } from '@lettermill/contracts'
import type { MergeFields } from '../merge/merge.ts'

export interface Checked {
  html: string
  text: string
  /** Null for code. */
  document: Design | null
  /** Of the contact that the letter is shown for; null for none. */
  fields: MergeFields | null
  /** Code as it was written; null for a design. */
  written: string | null
}

export function findingsIn(_letter: Checked): Finding[] {
  return []
}
