// The values that a person types or pastes into a condition. A value may contain a comma, such as a name.

/** A value without the quotes around it. */
export function unquoted(value: string): string {
  const [, inside] = /^"(.*)"$/.exec(value.trim()) ?? []
  return (inside?.replaceAll('""', '"') ?? value).trim()
}

/** The values of a line: between commas or tabs, except those in quotes. */
const inLine = (line: string) => line.match(/\s*"(?:[^"]|"")*"\s*(?=[,\t]|$)|[^,\t]+/g) ?? []

/** The values of a pasted text. If it has several lines, each line is a value, with its commas. */
export function pastedValues(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const values = lines.length > 1 ? lines : inLine(lines[0] ?? '')
  return values.map(unquoted).filter((value) => value !== '')
}

/** The values without repeated ones. Letter case does not matter, as in the condition. */
export function distinctValues(values: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const value of values) if (!byKey.has(value.toLowerCase())) byKey.set(value.toLowerCase(), value)
  return [...byKey.values()]
}
