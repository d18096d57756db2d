// Explains an error in a template, and its place, in words for the author.
import type { ProblemParams } from '@lettermill/contracts/problem'
import { Problem } from '../../../platform/problem.ts'
import type { MergeMode } from './values.ts'

/** Why a template cannot be read: a code of `problems:words.reason`, with the parameters that its words name. */
export interface Fault {
  reason: string
  params?: ProblemParams
}

/** A fault that Lettermill found, and not the template engine. */
export class TemplateFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason)
  }
}

/**
 * The problem to throw for an error of the template engine.
 * @param source the text that the author wrote
 * @param begin the position in the source at which the faulty tag begins
 */
export function unparsable(error: unknown, source: string, mode: MergeMode, begin: number): Problem {
  const { reason, params } = faultOf(error)
  if (mode === 'header') return new Problem('subject_unparsable', { ...params, reason })
  return new Problem('template_unparsable', { ...params, line: lineAt(source, begin), reason })
}

function faultOf(error: unknown): Fault {
  if (error instanceof TemplateFault) return error.fault
  const message = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+$/, '') : 'unknown'
  if (/limit exceeded|Invalid string length/.test(message)) return { reason: 'slow' }
  if (error instanceof RangeError || /call stack/.test(message)) return { reason: 'tags_deep' }
  return notClosed(message) ?? { reason: message }
}

/** The most characters of a tag that are quoted. */
const mostQuoted = 40

/**
 * Matches Liquid's messages: output "{{ broken</p>" not closed; tag "{% if a" not closed; tag {% if a %} not closed.
 */
function notClosed(message: string): Fault | null {
  const [, kind = '', quoted, block] = /^(output|tag) (?:"(.*)"|(.*)) not closed$/s.exec(message) ?? []
  const tag = (quoted ?? block)?.split('<', 1)[0]?.trim()
  if (!tag) return null
  const shown = tag.length > mostQuoted ? `${tag.slice(0, mostQuoted)}…` : tag
  if (kind === 'output') return { reason: 'output_open', params: { tag: shown } }
  const name = /^\{%-?\s*(\w+)/.exec(tag)?.[1] ?? ''
  const params = { tag: shown, end: `{% end${name} %}` }
  return { reason: quoted === undefined ? 'block_open' : 'tag_open', params }
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
