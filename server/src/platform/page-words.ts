// The words of pages that a browser without JavaScript shows (http/without-script.ts).
import type { ReadersLanguage } from '@lettermill/contracts/languages'
import type { ProblemCode } from '@lettermill/contracts/problem'

export interface ButtonWords {
  text: string
  button: string
  /**
   * The title of an answer that reports a failure, the sentences below it by code, and the sentence for other codes.
   */
  failedTitle: string
  failed: Partial<Record<ProblemCode, string>>
  later: string
}

/** The words of a page in each language of readers. */
export type PageWords = Record<ReadersLanguage, ButtonWords>

export interface Said {
  language: ReadersLanguage
  title: string
  text: string
  /** A link with which the reader can continue. */
  link?: { href: string; text: string }
}
