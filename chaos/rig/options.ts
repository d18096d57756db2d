// The options of `npm run chaos --`.
import { parseArgs } from 'node:util'

export interface Options {
  seed: number
  /** Keys of faults, or their beginnings; empty for all. */
  only: string[]
  quick: boolean
  list: boolean
  /** A file to write the rows to as JSON, for the step of `npm test`. */
  report: string | null
}

/** @throws Error for an unknown option */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string' },
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean' },
      list: { type: 'boolean' },
      report: { type: 'string' },
    },
  })
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number')
  return {
    seed,
    only: (values.only ?? []).flatMap((keys) => keys.split(',')),
    quick: values.quick ?? false,
    list: values.list ?? false,
    report: values.report ?? null,
  }
}

/**
 * The faults that the options select.
 * @throws Error if an option matches no fault
 */
export function choose<Fault extends { key: string; quick?: boolean }>(
  matrix: readonly Fault[],
  { only, quick }: Pick<Options, 'only' | 'quick'>,
): Fault[] {
  const unknown = only.filter((word) => !matrix.some(({ key }) => key.startsWith(word)))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}; --list names them all`)
  // A complete key selects only that fault; a prefix selects all faults whose keys begin with it.
  const names = ({ key }: Fault, word: string) =>
    key === word || (key.startsWith(word) && !matrix.some((other) => other.key === word))
  const chosen =
    only.length === 0 ? matrix : matrix.filter((fault) => only.some((word) => names(fault, word)))
  return quick ? chosen.filter((fault) => fault.quick === true) : [...chosen]
}
