// Checks the places of a template's tags in the HTML. A Liquid block that begins in an attribute and ends in text could
// leave out a quotation mark. The text after it would then become attributes that nobody has checked.
import { readTokens, type TemplateToken } from './tokens.ts'
import { TemplateFault, unparsable, type Fault } from './unparsable.ts'

/** A place in the HTML: text, the inside of a tag, or an attribute's value, by its number. */
type Place = 'text' | 'tag' | number

interface Block {
  name: string
  place: Place
}

const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw'])
const loops = new Set(['for', 'tablerow'])

/**
 * Refuses a template in which a block ends in a different place than it begins, or a tag is not within one place.
 * @param html the output of `sanitizeTemplate`: attributes in double quotes, no comments
 * @throws Problem template_unparsable with line and reason
 */
export function assertPlaces(html: string): void {
  const position = new Position()
  const open: Block[] = []
  let begin = 0
  for (const token of readTokens(html, 'html')) {
    if (token.kind === 'text') position.pass(token.source)
    else {
      const fault = faultOf(token, position.place, open)
      if (fault) throw unparsable(new TemplateFault(fault), html, 'html', begin)
    }
    begin += token.kind === 'text' ? token.source.length : token.written.length
  }
}

type Delimited = Exclude<TemplateToken, { kind: 'text' }>

function faultOf(token: Delimited, place: Place, open: Block[]): Fault | null {
  if (place === 'tag' || token.written.includes(place === 'text' ? '<' : '"')) {
    return { reason: 'tag_in_html' }
  }
  return token.kind === 'tag' ? blockFault(token.name, place, open) : null
}

function blockFault(name: string, place: Place, open: Block[]): Fault | null {
  if (name === 'break' || name === 'continue') {
    const loop = open.findLast((block) => loops.has(block.name))
    if (!loop) return { reason: 'outside_loop', params: { tag: `{% ${name} %}` } }
    return loop.place === place ? null : crossing(loop.name)
  }
  if (blocks.has(name)) open.push({ name, place })
  else if (name.startsWith('end') || ['else', 'elsif', 'when'].includes(name)) {
    const block = name.startsWith('end') ? open.pop() : open.at(-1)
    if (block && block.place !== place) return crossing(block.name)
  }
  return null
}

function crossing(name: string): Fault {
  return { reason: 'crossing', params: { tag: `{% ${name} %}` } }
}

/** Walks through the HTML, and reads each character once. */
class Position {
  #place: Place = 'text'
  #values = 0

  get place(): Place {
    return this.#place
  }

  pass(text: string): void {
    for (let at = 0; at < text.length;) {
      const [delimiter, end] = this.#next(text, at)
      if (end === -1) break
      this.#enter(delimiter)
      at = end + 1
    }
  }

  /** The delimiter that ends the current place, and its position. */
  #next(text: string, from: number): [string, number] {
    if (this.#place === 'text') return ['<', text.indexOf('<', from)]
    if (this.#place !== 'tag') return ['"', text.indexOf('"', from)]
    const [quote, bracket] = [text.indexOf('"', from), text.indexOf('>', from)]
    return quote !== -1 && (bracket === -1 || quote < bracket) ? ['"', quote] : ['>', bracket]
  }

  #enter(delimiter: string): void {
    if (this.#place !== 'tag') this.#place = 'tag'
    else this.#place = delimiter === '>' ? 'text' : (this.#values += 1)
  }
}
