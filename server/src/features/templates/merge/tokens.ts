// Splits a template into text, outputs and tags as Liquid sees them. It also undoes what the editor and the sanitiser
// write inside tags: &nbsp; for a space, &quot; for a quote.
import { Liquid, Tokenizer, TypeGuards } from 'liquidjs'
import { TemplateFault, unparsable } from './unparsable.ts'
import type { MergeMode } from './values.ts'

export type TemplateToken =
  | { kind: 'text'; source: string }
  /**
   * `written` is the part as it is in the template. `inAddress`: the part is inside an address, so its value is
   * URL-encoded.
   */
  | { kind: 'output'; source: string; written: string; content: string; inAddress: boolean }
  | { kind: 'tag'; source: string; written: string; name: string }

const { options } = new Liquid()

/** @throws Problem template_unparsable, or subject_unparsable in a header */
export function readTokens(source: string, mode: MergeMode): TemplateToken[] {
  const tokenizer = new Tokenizer(source)
  const tokens: TemplateToken[] = []
  const place = new AddressPlace(mode)
  let inRaw = false
  while (tokenizer.p < source.length) {
    const begin = tokenizer.p
    const next = inRaw ? begin : nextDelimiter(source, begin)
    if (next > begin) {
      // Skips ahead, because the tokenizer would walk character by character to the next delimiter.
      tokenizer.p = next
      const text = source.slice(begin, next)
      tokens.push({ kind: 'text', source: text })
      place.passText(text)
      continue
    }
    const token = readDelimited(tokenizer, source, mode, place.isInside)
    inRaw = token.kind === 'tag' ? token.name === 'raw' : inRaw
    if (token.kind === 'output') place.passOutput()
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
    // One tag must stay one tag. Otherwise a harmless &lt; could become a bracket.
    if (more.length > 0) throw new TemplateFault({ reason: 'quotes_unmatched' })
    if (TypeGuards.isTagToken(again)) return { kind: 'tag', source: clean, written, name: again.name }
    if (!TypeGuards.isOutputToken(again)) throw new TemplateFault({ reason: 'quotes_unmatched' })
    return { kind: 'output', source: clean, written, content: again.content, inAddress }
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

/** Tracks whether the next part is inside an address. It reads each character once, because templates are long. */
class AddressPlace {
  readonly #mode: MergeMode
  #inside = false
  /** The end of the text so far, in which the scheme of an address may have begun. */
  #end = ''

  constructor(mode: MergeMode) {
    this.#mode = mode
  }

  /** In a link, the address comes first, and all that follows is part of it. */
  get isInside(): boolean {
    return this.#inside
  }

  passText(text: string): void {
    if (this.#mode === 'url') this.#inside = true
    if (this.#mode === 'url' || this.#mode === 'header') return
    const begin = addressBegin(text)
    const run = begin === 0 ? this.#end + text : text.slice(begin)
    this.#inside = (begin === 0 && this.#inside) || /https?:\/\//i.test(run)
    this.#end = run.slice(-'https://'.length)
  }

  /** A value can be any text. It is part of the address around it, and begins no address. */
  passOutput(): void {
    if (this.#mode === 'url') this.#inside = true
    this.#end = '{'
  }
}

/** The position after the last character that no address contains; 0 if there is none. */
function addressBegin(text: string): number {
  let begin = text.length
  while (begin > 0 && !/[\s"'<>()]/.test(text.charAt(begin - 1))) begin -= 1
  return begin
}
