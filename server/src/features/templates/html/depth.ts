// Checks how deeply elements are nested before a parser reads them, because parsers take quadratic time in the depth.
import { Problem } from '../../../platform/problem.ts'

/** The deepest nesting. Mail has far less, even with hand-written HTML and forgotten end tags. */
const deepest = 1000

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])

/** Start tags that end open elements of the given names. */
const ends: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  td: ['td', 'th'],
  th: ['th'],
  tr: ['tr', 'td', 'th'],
}

/** @throws Problem template_unparsable if elements are nested deeper than `most`; by default a thousand */
export function assertShallow(html: string, most = deepest): void {
  // For the many pieces of a design, counting start tags is usually enough.
  if (startTags(html) <= most) return
  const open: string[] = []
  const counts = new Map<string, number>()
  const pop = () => {
    const name = open.pop() ?? ''
    counts.set(name, (counts.get(name) ?? 0) - 1)
    return name
  }
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = written.toLowerCase()
    if (slash) {
      if ((counts.get(name) ?? 0) > 0) while (pop() !== name);
    } else if (!empty.has(name)) {
      while (ends[name]?.includes(open.at(-1) ?? '')) pop()
      open.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (open.length > most) {
        throw new Problem('template_unparsable', { line: 1, reason: 'elements_deep' })
      }
    }
  }
}

/** The number of start tags, which is at least the number of elements that are open at once. */
function startTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1))
    if (html[at + 1] !== '/') count += 1
  return count
}
