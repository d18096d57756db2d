// The verdict detects each thing that must not happen in a fault.
import { expect, test } from 'vitest'
import type { Arrival } from '../rig/sink/arrivals.ts'
import { alsoWrong, judge, together, type Evidence } from '../rig/verdict/verdict.ts'

const chosen = ['a@far.example', 'b@far.example', 'c@far.example']
const promised = { status: ['sent'], allowed: 0 }

function arrival(to: string, messageId = `id-of-${to}`): Arrival {
  const rest = {
    from: '',
    mailing: 1,
    bytes: 1,
    mark: '',
    unsubscribe: '',
    click: '',
    open: '',
    answered: true,
  }
  return { begun: 0, at: 0, connection: 1, to, messageId, ...rest }
}

/** Evidence without a fault: every recipient got the message, and the product reports it. */
function allWell(): Evidence {
  return {
    chosen,
    arrivals: chosen.map((email) => arrival(email)),
    stats: {
      status: 'sent',
      reason: null,
      total_contacts: 3,
      sent_count: 3,
      failed_count: 0,
      skipped_count: 0,
    },
    progress: { total: 3, sent: 3, failed: 0, skipped: 0, deferred: 0, unconfirmed: 0, pending: 0 },
    deliveries: chosen.map((email) => ({ email, state: 'sent', reason: null })),
    wrongSums: [],
  }
}

test('a campaign that reached everybody once passes', () => {
  const verdict = judge(allWell(), promised)
  expect(verdict).toMatchObject({ chosen: 3, arrived: 3, missing: 0, copies: 0, sums: true, sameIds: true })
  expect(verdict.wrong).toEqual([])
})

test('a delivery that the product calls sent, but that did not arrive, counts as missing and as wrong', () => {
  const evidence = allWell()
  const verdict = judge({ ...evidence, arrivals: evidence.arrivals.slice(1) }, promised)
  expect(verdict.missing).toBe(1)
  expect(verdict.wrong).toEqual([
    '1 did not arrive, e.g. a@far.example',
    '1 are sent, says the product, and did not arrive, e.g. a@far.example',
  ])
})

test('possible duplicates count against the allowed number in any letter case', () => {
  const evidence = allWell()
  const arrivals = [...evidence.arrivals, arrival('A@far.example', 'id-of-a@far.example')]
  expect(judge({ ...evidence, arrivals }, { ...promised, allowed: 1 })).toMatchObject({
    copies: 1,
    wrong: [],
  })
  expect(judge({ ...evidence, arrivals }, promised).wrong).toEqual([
    '1 possible duplicates, where 0 are allowed',
  ])
})

test('a duplicate with another Message-ID is detected, and so are two messages with one Message-ID', () => {
  const evidence = allWell()
  const other = [...evidence.arrivals, arrival('a@far.example', 'another')]
  expect(judge({ ...evidence, arrivals: other }, { ...promised, allowed: 1 }).sameIds).toBe(false)
  const shared = chosen.map((email) => arrival(email, 'one'))
  expect(judge({ ...evidence, arrivals: shared }, promised).sameIds).toBe(false)
})

test('totals that were wrong for a moment, or are wrong at the end, fail the campaign', () => {
  const evidence = allWell()
  expect(judge({ ...evidence, wrongSums: ['2 of 3'] }, promised).sums).toBe(false)
  expect(judge({ ...evidence, stats: { ...evidence.stats, sent_count: 2 } }, promised).sums).toBe(false)
  expect(judge({ ...evidence, progress: { ...evidence.progress, pending: 1 } }, promised).sums).toBe(false)
  expect(judge({ ...evidence, deliveries: evidence.deliveries.slice(1) }, promised).sums).toBe(false)
  expect(judge({ ...evidence, chosen: chosen.slice(1) }, promised).sums).toBe(false)
})

test('a status that was not promised fails the campaign', () => {
  expect(judge(allWell(), { ...promised, status: ['completed'] }).wrong).toEqual([
    'the status is sent, not completed',
  ])
})

test('a message that should have failed but arrived is detected, and so is a message to a stranger', () => {
  const fate = (email: string) => (email === 'a@far.example' ? 'failed' : 'sent') as 'failed' | 'sent'
  const { wrong } = judge(allWell(), { ...promised, fate })
  expect(wrong).toContain('1 arrived and should not have, e.g. a@far.example')
  expect(wrong).toContain('1 are in another state than they should be: a@far.example is sent ()')
  const evidence = allWell()
  const arrivals = [...evidence.arrivals, arrival('stranger@far.example')]
  expect(judge({ ...evidence, arrivals }, promised).wrong).toEqual([
    '1 arrived and should not have, e.g. stranger@far.example',
  ])
})

test('verdicts of several campaigns are added up, and violated conditions are reported', () => {
  const good = judge(allWell(), promised)
  const bad = alsoWrong(good, { 'it was late': true, 'it was early': false })
  expect(together([good, bad])).toMatchObject({
    chosen: 6,
    arrived: 6,
    status: 'sent',
    wrong: ['it was late'],
  })
})
