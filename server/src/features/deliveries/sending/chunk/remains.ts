// Reads the files that a worker left in its journal folder. Some of them may be no journals.
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { deliveryReasons, type DeliveryReason } from '@lettermill/contracts'
import { z } from 'zod'
import { processMark } from '../../../../platform/process-mark.ts'
import { refusalCauses } from '../../../../platform/refusals/index.ts'
import type { Recorded } from '../../queries/record.ts'
import { withReason } from './old-sentences.ts'

const seq = z.number().int().positive()
const proof = z.object({ dated: z.number().int(), digest: z.string().regex(/^[0-9a-f]{16}$/) })
const reason = z
  .object({
    code: z.enum(Object.keys(deliveryReasons)),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  // Lettermill wrote the parameters that belong to the code.
  .transform((read) => read as DeliveryReason)
const words = {
  code: z.number().int().nullable(),
  enhanced: z.string().nullable(),
  reply: z.string(),
  relay: z.string().nullable(),
  reason: reason.optional(),
  proof: proof.optional(),
}
const refused = z.object({ kind: z.enum(['hard', 'soft', 'block']), cause: z.enum(refusalCauses).nullable() })
const blocked = z.object({ place: z.string(), opens: z.boolean() })
const outcome = z.discriminatedUnion('kind', [
  z.object({ ...words, kind: z.enum(['sent', 'unconfirmed', 'skipped']) }),
  z.object({ ...words, kind: z.literal('deferred'), blocked: blocked.optional() }),
  z.object({ ...words, kind: z.literal('failed'), suppress: z.boolean(), refused: refused.optional() }),
])
const chunk = z.object({ mailing_id: seq, chunk: seq, epoch: seq, random_id: z.string() })
const origin = z.object({ instance: z.string(), process: processMark })
const header = z.tuple([z.literal('chunk'), chunk, origin])
const line = z.union([
  z.tuple([z.literal('begin'), seq]),
  z.tuple([z.literal('answer'), seq, outcome, z.number().nullable()]),
  z.tuple([z.literal('back'), seq]),
  z.tuple([z.literal('recorded'), z.array(seq)]),
])
type Line = z.output<typeof line>

/** The content of a journal that a worker left about one chunk. */
export interface JournalRemains {
  chunk: z.output<typeof chunk>
  origin: z.output<typeof origin>
  /** Answered messages that are not known to be recorded. */
  answered: Recorded[]
  /** Messages begun without an answer. */
  begun: number[]
}

/** The most bytes of a journal. A thousand recipients with the longest answers take far less. */
const largest = 64 * 1024 * 1024

/**
 * Reads a journal. A line that was cut off counts as unwritten.
 * @returns a sentence with the reason if the file is no journal
 * @throws Error if the file cannot be read
 */
export function readJournal(file: string): JournalRemains | string {
  const { size } = lstatSync(file)
  if (!lstatSync(file).isFile()) return 'It is not a file.'
  if (size > largest) return 'It is larger than any journal.'
  const [first, ...texts] = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  if (first === undefined) return 'It is empty.'
  const head = header.safeParse(parsed(first))
  if (!head.success) return 'It does not begin as a journal does.'
  const lines = texts.map(parsed).filter((each) => each !== undefined)
  const body = z.array(line).safeParse(lines)
  if (!body.success) return 'It holds lines that no journal has.'
  const [, read, from] = head.data
  return { chunk: read, origin: from, ...sumUp(body.data) }
}

function sumUp(lines: readonly Line[]): Pick<JournalRemains, 'answered' | 'begun'> {
  const answered = new Map<number, Recorded>()
  const begun = new Set<number>()
  for (const each of lines) {
    if (each[0] === 'begin') begun.add(each[1])
    if (each[0] === 'back') begun.delete(each[1])
    if (each[0] === 'recorded') for (const seq of each[1]) answered.delete(seq)
    if (each[0] === 'answer') {
      begun.delete(each[1])
      answered.set(each[1], { seq: each[1], outcome: withReason(each[2]), retryIn: each[3] })
    }
  }
  return { answered: [...answered.values()], begun: [...begun] }
}

/** Parses a line; undefined for a line that a full disk cut off. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A journal of another worker; the caller finds out whether that worker is dead. */
export interface LeftJournal {
  name: string
  file: string
  worker: string
}

/** The folder in which the workers of this machine keep their journals. */
export class JournalFolder {
  readonly #folder: string
  readonly #ownWorker: string
  /** Names of files that cannot be moved, which are checked only once. */
  readonly #left = new Set<string>()

  constructor(folder: string, ownWorker: string) {
    this.#folder = folder
    this.#ownWorker = ownWorker
  }

  list(): LeftJournal[] {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.journal') && !name.startsWith(`${this.#ownWorker}.`))
      .filter((name) => !this.#left.has(name))
      .map((name) => ({ name, file: path.join(this.#folder, name), worker: name.split('.')[0] ?? '' }))
  }

  /** Moves the file into the folder `set-aside`, so that nobody reads it again. Returns false if that fails. */
  setAside({ name, file }: LeftJournal): boolean {
    const aside = path.join(this.#folder, 'set-aside')
    try {
      mkdirSync(aside, { recursive: true })
      renameSync(file, path.join(aside, `${new Date().toISOString().replaceAll(/[:.]/g, '-')} ${name}`))
      return true
    } catch {
      this.#left.add(name)
      return false
    }
  }
}
