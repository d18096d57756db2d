// Explains an error in a template, and its place, in words for the author.
import { Problem } from '../../../platform/problem.ts'
import type { MergeMode } from './values.ts'

/**
 * The problem to throw for an error of the template engine.
 * @param source the text that the author wrote
 * @param begin the position in the source at which the faulty tag begins
 */
export function unparsable(error: unknown, source: string, mode: MergeMode, begin: number): Problem {
  const reason = reasonOf(error)
  if (mode === 'header') return new Problem('subject_unparsable', { reason })
  return new Problem('template_unparsable', { line: lineAt(source, begin), reason })
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, '') : 'unknown'
  if (/limit exceeded|Invalid string length/.test(message)) return 'it takes too long or grows too large'
  if (error instanceof RangeError || /call stack/.test(message)) return 'its tags are nested too deeply'
  return notClosed(message) ?? message
}

/** The most characters of a tag that are quoted. */
const mostQuoted = 40

/**
 * Matches Liquid's messages: output "{{ broken</p>" not closed; tag "{% if a" not closed; tag {% if a %} not closed.
 */
function notClosed(message: string): string | null {
  const [, kind = '', quoted, block] = /^(output|tag) (?:"(.*)"|(.*)) not closed$/s.exec(message) ?? []
  const tag = (quoted ?? block)?.split('<', 1)[0]?.trim()
  if (!tag) return null
  const shown = tag.length > mostQuoted ? `${tag.slice(0, mostQuoted)}…` : tag
  if (kind === 'output') return `“${shown}” has no closing “}}”`
  const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? ''
  return quoted === undefined ? `“${shown}” has no “{% end${name} %}”` : `“${shown}” has no closing “%}”`
}

/**
 * The line of a position, from 1. HTML from the editor has no line breaks, so there each end of a block counts as a
 * line.
 */
export function lineAt(source: string, position: number): number {
  const before = source.slice(0, position)
  const ends = source.includes('\n')
    ? before.match(/\n/g)
    : before.match(/<\/(?:p|h[1-6]|li|blockquote|pre)>|<br\b/g)
  return (ends?.length ?? 0) + 1
}
