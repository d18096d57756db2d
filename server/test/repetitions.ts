// Short repetitions, with which patterns that go back take a time that grows with the square of a text's length.
import vm from 'node:vm'

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

const size = 64 * 1024
/** Milliseconds of CPU time that reading one text may take, and of waiting until a pattern that never ends is stopped. */
const limits = { cpu: 400, wall: 20_000 } as const

export interface Repetitions {
  /** The characters that the reader's patterns treat differently. */
  alphabet: string
  /** What stands before and after the repetition, so that the reader gets to it. */
  around?: readonly (readonly [before: string, after: string])[]
  /** The length of the text, if the reader gets only the beginning of longer ones. */
  length?: number
  /** The most characters of a repetition, by default three. */
  longest?: 2 | 3
}

/** Every repetition of one character of the alphabet up to `longest`. */
export function* repetitionsOf({
  alphabet,
  around = [['', '']],
  length = size,
  longest = 3,
}: Repetitions): Generator<string> {
  const characters = [...new Set(alphabet)]
  const pairs = characters.flatMap((one) => characters.map((other) => one + other))
  const triples = longest === 3 ? pairs.flatMap((pair) => characters.map((other) => pair + other)) : []
  for (const unit of [...characters, ...pairs, ...triples])
    for (const [before, after] of around) yield before + repeated(unit, length) + after
}

/**
 * Reads every text, and lists those that take too much CPU time. A reader may throw.
 * @returns the beginnings of the slow texts with their milliseconds
 */
export function slowTexts(read: (text: string) => unknown, texts: Iterable<string>): string[] {
  const script = new vm.Script('globalThis.readHostileText()')
  const slow: string[] = []
  for (const text of texts) {
    Object.assign(globalThis, { readHostileText: () => void read(text) })
    const milliseconds = leastCpu(() => void script.runInThisContext({ timeout: limits.wall }))
    if (milliseconds > limits.cpu)
      slow.push(`${JSON.stringify(text.slice(0, 24))} ${String(milliseconds)} ms`)
    // A slow reader would take minutes for the others.
    if (slow.length >= 3) break
  }
  Reflect.deleteProperty(globalThis, 'readHostileText')
  return slow
}

/**
 * The milliseconds of CPU time that the work takes. Above the limit, the least of three times: the process has other
 * threads, and a busy machine is slow.
 */
function leastCpu(work: () => void): number {
  let least = Infinity
  for (let turn = 0; turn < 3 && least > limits.cpu; turn += 1) {
    const before = process.cpuUsage()
    try {
      work()
    } catch {
      // A refusal is as good as an answer, and a stop by the timeout shows in the time.
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, Math.round((user + system) / 1000))
  }
  return least
}
