// Cuts a template into text, outputs and tags as Liquid sees them, undoing what the editor and the sanitiser
// write inside tags: &nbsp; for a space, &quot; for a quote.
import { Liquid, Tokenizer, TypeGuards } from 'liquidjs'
import { unparsable } from './unparsable.ts'
import type { MergeMode } from './values.ts'

export type TemplateToken =
  | { kind: 'text'; source: string }
  /** `inAddress`: it stands inside an address, so its value is URL-encoded. */
  | { kind: 'output'; source: string; content: string; inAddress: boolean }
  | { kind: 'tag'; source: string; name: string }

const { options } = new Liquid()

/** @throws Problem template_unparsable, or subject_unparsable in a header */
export function readTokens(source: string, mode: MergeMode): TemplateToken[] {
  const tokenizer = new Tokenizer(source)
  const tokens: TemplateToken[] = []
  let address = ''
  let inRaw = false
  while (tokenizer.p < source.length) {
    const begin = tokenizer.p
    const next = inRaw ? begin : nextDelimiter(source, begin)
    if (next > begin) {
      // The tokenizer would walk letter by letter to the next delimiter.
      tokenizer.p = next
      const text = source.slice(begin, next)
      tokens.push({ kind: 'text', source: text })
      address = mode === 'url' ? address + text : addressAtEnd(address + text)
      continue
    }
    const token = readDelimited(tokenizer, source, mode, isInAddress(address, mode))
    inRaw = token.kind === 'tag' ? token.name === 'raw' : inRaw
    if (token.kind === 'output') address += '{'
    tokens.push(token)
  }
  return tokens
}

function nextDelimiter(source: string, from: number): number {
  const delimiter = /\{[{%]/g
  delimiter.lastIndex = from
  return delimiter.exec(source)?.index ?? source.length
}

function readDelimited(
  tokenizer: Tokenizer,
  source: string,
  mode: MergeMode,
  inAddress: boolean,
): TemplateToken {
  const begin = tokenizer.p
  try {
    const token = tokenizer.readTopLevelToken(options)
    const written = source.slice(begin, tokenizer.p)
    if (!TypeGuards.isTagToken(token) && !TypeGuards.isOutputToken(token))
      return { kind: 'text', source: written }
    const clean = asTyped(written, mode)
    const [again, ...more] = clean === written ? [token] : new Tokenizer(clean).readTopLevelTokens(options)
    // What was one tag must still be one: else text that was harmless as &lt; would come out as a bracket.
    if (more.length > 0) throw new Error('quotes or brackets do not match')
    if (TypeGuards.isTagToken(again)) return { kind: 'tag', source: clean, name: again.name }
    if (!TypeGuards.isOutputToken(again)) throw new Error('quotes or brackets do not match')
    return { kind: 'output', source: clean, content: again.content, inAddress }
  } catch (error) {
    throw unparsable(error, source, mode, begin)
  }
}

const writtenAs: [RegExp, string][] = [
  [/&quot;|&#34;/g, '"'],
  [/&#39;|&apos;/g, "'"],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&amp;/g, '&'],
]

function asTyped(tag: string, mode: MergeMode): string {
  const spaced = tag.replace(/\u00a0/g, ' ')
  if (mode !== 'html') return spaced
  return writtenAs.reduce(
    (text, [pattern, typed]) => text.replace(pattern, typed),
    spaced.replace(/&nbsp;/g, ' '),
  )
}

/** The end of a text back to the last character that no address holds. */
function addressAtEnd(text: string): string {
  let begin = text.length
  const least = Math.max(0, text.length - 2000)
  while (begin > least && !/[\s"'<>()]/.test(text.charAt(begin - 1))) begin -= 1
  return text.slice(begin)
}

/** In a link, what it begins with is the address itself, and all that follows is a part of it. */
function isInAddress(before: string, mode: MergeMode): boolean {
  if (mode === 'url') return before !== ''
  return mode !== 'header' && /https?:\/\//i.test(before)
}
