// Merges the metrics of several processes: the text format requires all lines of a metric together, under one heading.

/** One text made of several. Each process labels its lines with its role, so that lines of two processes differ. */
export function mergeTexts(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const block of texts.flatMap((text) => text.split(/\n{2,}/))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const heading = lines.filter((line) => line.startsWith('#')).join('\n')
    if (heading === '') continue
    const family = families.get(heading) ?? []
    family.push(...lines.filter((line) => !line.startsWith('#')))
    families.set(heading, family)
  }
  return [...families].map(([heading, lines]) => `${[heading, ...lines].join('\n')}\n`).join('\n')
}
