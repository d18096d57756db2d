// Short repetitions, with which patterns that go back take a time that grows with the square of a text's length.

/** Characters that patterns for mail and for names treat specially. */
const suspicious = [' ', '\n', '>', '<', '*', '@', '.', ':', 'a']
/** Characters that come in strings of one or two only. */
const rare = [
  '\r',
  '\t',
  ';',
  '-',
  '=',
  '"',
  '(',
  '\\',
  '1',
  '\0',
  '\u00a0',
  '\u200a',
  '/',
  ',',
  '[',
  '&',
  'é',
]

/** Every string of one to three suspicious characters, once for all its rotations, and of one or two others. */
export function shortStrings(): string[] {
  const all = new Set<string>()
  const add = (text: string) => {
    const turned = [...text].map((_, at) => text.slice(at) + text.slice(0, at)).sort()
    const [first = ''] = turned
    if (![...first].every((each) => each === first[0]) || first.length === 1) all.add(first)
  }
  for (const one of [...suspicious, ...rare]) {
    add(one)
    for (const two of [...suspicious, ...rare]) {
      add(one + two)
      if (rare.includes(one) || rare.includes(two)) continue
      for (const three of suspicious) add(one + two + three)
    }
  }
  return [...all]
}

/** The text repeated up to that many characters. */
export function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

/**
 * The milliseconds of CPU that the process took for the work. Above `most`, it measures once more, because the process
 * has other threads.
 */
export async function cpuOf(work: () => unknown, most: number): Promise<number> {
  const first = await measure(work)
  return first > most ? Math.min(first, await measure(work)) : first
}

async function measure(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
