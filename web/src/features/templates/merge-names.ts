// Finds merge tags with unknown names, which would print nothing, while a person types.

export interface UnknownName {
  name: string
  /** A known name that may have been meant; null if there is none. */
  meant: string | null
}

/** Names that Liquid tags in the text define. */
function ownNames(text: string): Set<string> {
  const made = text.matchAll(/\{%-?\s*(?:assign|capture|for|tablerow|increment|decrement)\s+([\w-]+)/g)
  return new Set(['forloop', 'tablerowloop', ...[...made].map(([, name = '']) => name)])
}

const literals = new Set(['true', 'false', 'nil', 'null', 'blank', 'empty'])

/** The unknown names in `{{ … }}`, each once, in the order of the text. */
export function unknownNames(text: string, known: readonly string[]): UnknownName[] {
  const own = ownNames(text)
  const found = [...text.matchAll(/\{\{-?\s*([a-zA-Z_][\w.-]{0,99})/g)].map(([, name = '']) => name)
  const isKnown = (name: string) =>
    known.includes(name) || literals.has(name) || name === 'fields' || own.has(name.split('.')[0] ?? '')
  return [...new Set(found)]
    .filter((name) => !isKnown(name))
    .map((name) => ({ name, meant: nearest(name, known) }))
}

/** The known name with the least difference, if at most a third of it differs. */
function nearest(name: string, known: readonly string[]): string | null {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^fields\./, '')
      .replace(/[_-]/g, '')
  const [best] = known
    .map((each) => ({ each, steps: distance(plain(name), plain(each)) }))
    .sort((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(1, Math.floor(name.length / 3)) ? best.each : null
}

/** The number of characters to change, add or remove (Levenshtein distance). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [to, other] of [...b].entries())
      next.push(
        Math.min((row[to] ?? 0) + (letter === other ? 0 : 1), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
