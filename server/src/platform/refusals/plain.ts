// Cleans the words of a refusal, and finds the codes in them.

import { mostTextLength } from './lengths.ts'

const address = /<?[^\s<>"'(),:;]{1,200}@[^\s<>"'(),:;]{1,255}>?/g

/**
 * The words with white space collapsed, and without control characters and addresses, because an address may contain
 * any word.
 * @returns at most 2,000 characters
 */
export function plainWords(text: string): string {
  return text
    .slice(0, mostTextLength)
    .replace(address, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 2000)
}

/** The first enhanced status in the words (RFC 3463). Parts of an IP address or a version do not count. */
export function statusIn(words: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/.exec(words)?.[1] ?? null
}

/** The first reply code in the words (RFC 5321 section 4.2). */
export function codeIn(words: string): number | null {
  const [, code] = /(?:^|[\s:;<("'>[=])([45]\d\d)(?=[\s:-]|$)/.exec(words) ?? []
  return code === undefined ? null : Number(code)
}
