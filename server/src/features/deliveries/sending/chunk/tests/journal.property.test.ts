// Writes the journal of any run over a chunk, and cuts it off after any byte. A successor must read exactly what
// remains.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Outcome } from '../../../outcome.ts'
import { ownMark } from '../../../../../platform/process-mark.ts'
import { Journal } from '../journal.ts'
import { JournalFolder, readJournal } from '../remains.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const chunk = {
  mailing_id: 7,
  workspace_id: 1,
  priority: 0,
  retries: true,
  holds: true,
  counts: true,
  random_id: 'm',
  chunk: 2,
  epoch: 1,
  from_seq: 1,
  to_seq: 9,
  seqs: null,
}

const origin = { instance: 'here', process: ownMark() }

interface Step {
  what: 'begin' | 'answer' | 'putBack'
  seq: number
  reply: string
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom('begin', 'begin', 'answer', 'putBack'),
    seq: fc.integer({ min: 1, max: 6 }),
    reply: fc.constantFrom('250 ok', '550 "no"\n', '450 Пізніше 🎉', '\u2028', '\0'),
  }),
  { maxLength: 25 },
)

const outcomeOf = (reply: string): Outcome => ({
  kind: 'sent',
  code: 250,
  enhanced: null,
  reply,
  relay: 'relay:25',
})

/**
 * The content of the journal after these steps: answered messages with their replies, and messages begun without an
 * answer.
 */
function after(all: readonly Step[]) {
  const answered = new Map<number, string>()
  const begun = new Set<number>()
  for (const { what, seq, reply } of all) {
    if (what === 'begin') begun.add(seq)
    else begun.delete(seq)
    if (what === 'answer') answered.set(seq, reply)
  }
  return { answered: Object.fromEntries(answered), begun: [...begun].sort() }
}

function read(file: string) {
  const remains = readJournal(file)
  if (typeof remains === 'string') return null
  expect(remains).toMatchObject({ chunk: { mailing_id: 7, random_id: 'm', chunk: 2, epoch: 1 }, origin })
  return {
    answered: Object.fromEntries(remains.answered.map(({ seq, outcome }) => [seq, outcome.reply])),
    begun: remains.begun.sort(),
  }
}

/** Runs the steps with pauses in between, as the event loop does. Returns the journal and its file. */
async function write(
  all: readonly Step[],
  pauses: readonly boolean[],
): Promise<{ journal: Journal; file: string }> {
  const journal = new Journal(folder, 'dead', chunk, origin)
  for (const [index, { what, seq, reply }] of all.entries()) {
    if (what === 'answer') journal.answer(seq, outcomeOf(reply), null)
    else journal[what](seq)
    if (pauses[index]) await Promise.resolve()
  }
  await Promise.resolve()
  return { journal, file: new JournalFolder(folder, 'living').list()[0]?.file ?? '' }
}

test('a worker that takes over a chunk reads all that the journal contains, for any replies and steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.boolean(), { maxLength: 25 }), async (all, pauses) => {
      const { journal, file } = await write(all, pauses)
      try {
        expect(read(file)).toEqual(after(all))
      } finally {
        journal.remove()
      }
    }),
    { numRuns: 50 },
  )
})

test('a journal that is cut off has the steps of its whole lines, or none without the chunk’s line', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.double({ min: 0, max: 1, noNaN: true }), async (all, share) => {
      const { journal, file } = await write(all, [])
      try {
        const bytes = readFileSync(file)
        const kept = bytes.subarray(0, Math.floor(bytes.length * share))
        writeFileSync(file, kept)
        const lines = kept.filter((byte) => byte === 10).length
        expect(read(file)).toEqual(lines === 0 ? null : after(all.slice(0, lines - 1)))
      } finally {
        journal.remove()
      }
    }),
    { numRuns: 50 },
  )
})

test('`begin` writes its line, and every reply before it, to the disk before it returns', () => {
  const journal = new Journal(folder, 'dead', chunk, origin)
  journal.begin(1)
  journal.answer(1, outcomeOf('250 ok'), null)
  journal.begin(2)
  const [left] = new JournalFolder(folder, 'living').list()
  expect(left && read(left.file)).toEqual({ answered: { 1: '250 ok' }, begun: [2] })
  journal.remove()
})
