// The worker's journal, as a successor reads it.
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
const sent: Outcome = {
  kind: 'sent',
  code: 250,
  enhanced: '2.0.0',
  reply: '250 ok',
  relay: 'relay:25',
  proof: { dated: 1_795_000_000, digest: '00112233aabbccdd' },
}

test('a dead worker’s journal shows which messages were answered and which were only begun', async () => {
  const journal = new Journal(folder, 'dead', chunk, origin)
  journal.begin(1)
  journal.answer(1, sent, null)
  journal.begin(2)
  journal.begin(3)
  journal.putBack(3)
  // The journal writes answers at the end of this turn of the event loop.
  await Promise.resolve()
  const [left] = new JournalFolder(folder, 'living').list()
  expect(left && readJournal(left.file)).toMatchObject({
    chunk: { mailing_id: 7, random_id: 'm', chunk: 2, epoch: 1 },
    origin,
    answered: [{ seq: 1, outcome: sent, retryIn: null }],
    begun: [2],
  })
  if (left) appendFileSync(left.file, '["begin",')
  expect(left && readJournal(left.file)).toMatchObject({ begun: [2] })
  journal.remove()
  expect(readdirSync(folder)).toEqual([])
})

test('a worker does not treat its own journals as journals of a dead worker', () => {
  const journal = new Journal(folder, 'living', chunk, origin)
  expect(new JournalFolder(folder, 'living').list()).toEqual([])
  expect(new JournalFolder(folder, 'other').list()).toHaveLength(1)
  journal.remove()
})

test('a reply is written to the journal before the next message begins, even one of another chunk', () => {
  const own = new Journal(folder, 'dead', chunk, origin)
  const other = new Journal(folder, 'dead', { ...chunk, chunk: 3 }, origin)
  own.begin(1)
  own.answer(1, sent, null)
  other.begin(1001)
  const remains = new JournalFolder(folder, 'living').list().map(({ file }) => readJournal(file))
  expect(remains.find((each) => typeof each === 'object' && each.chunk.chunk === 2)).toMatchObject({
    begun: [],
    answered: [{ seq: 1 }],
  })
  own.remove()
  other.remove()
})

test('a reason is written and read as data, and the sentence of a worker of 1.0.0 becomes its code', async () => {
  const given: Outcome = {
    kind: 'failed',
    code: 451,
    enhanced: null,
    reply: '451 later',
    relay: 'relay:25',
    suppress: false,
    reason: { code: 'tried', params: { times: 3 } },
  }
  const { reason: _reason, ...rest } = given
  const before: Outcome = { ...rest, reply: 'Tried 3 times. 451 later' }
  const journal = new Journal(folder, 'dead', chunk, origin)
  journal.answer(1, given, null)
  journal.answer(2, before, null)
  await Promise.resolve()
  const [left] = new JournalFolder(folder, 'living').list()
  expect(left && readJournal(left.file)).toMatchObject({
    answered: [
      { seq: 1, outcome: given },
      { seq: 2, outcome: given },
    ],
  })
  journal.remove()
})
