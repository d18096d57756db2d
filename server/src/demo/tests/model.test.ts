// The demo's readers are the same at each start, and do only what real readers could do.
import { expect, test } from 'vitest'
import { readersOf } from '../model.ts'
import { newsletterReaders } from '../people.ts'

const hour = 3_600_000
const sentAt = Date.UTC(2026, 9, 1, 8)
const reached = newsletterReaders(640).map(({ email }, index) => ({
  seq: index + 1,
  email,
  contact_id: index,
}))
const read = (now = sentAt + 720 * hour) =>
  readersOf(reached, { sentAt, now, links: 4, appeal: { opens: 0.45, clicks: 0.2 } })

test('the readers of the demo do the same at each start', () => {
  expect(read()).toEqual(read())
})

test('no reader opens or clicks before the message was sent, or in the future', () => {
  const now = sentAt + 5 * hour
  const moments = read(now).map(({ at }) => at.getTime())
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(sentAt)
  expect(Math.max(...moments)).toBeLessThanOrEqual(now)
})

test('a plausible share of the readers opens and clicks, most of them early', () => {
  const events = read().filter(({ isBot }) => !isBot)
  const people = (kind: string, until = Infinity) =>
    new Set(events.filter((each) => each.kind === kind && each.at.getTime() < until).map(({ seq }) => seq))
      .size
  expect(people('open') / reached.length).toBeGreaterThan(0.25)
  expect(people('open') / reached.length).toBeLessThan(0.55)
  expect(people('click') / people('open')).toBeLessThan(0.35)
  expect(people('open', sentAt + 6 * hour) / people('open')).toBeGreaterThan(0.4)
  expect(people('click')).toBeGreaterThan(20)
})

test('every reader who clicks has opened before, and clicks a link that exists', () => {
  const events = read()
  const opened = new Set(events.filter(({ kind }) => kind === 'open').map(({ seq }) => seq))
  for (const { kind, seq, link } of events) {
    expect(opened.has(seq)).toBe(true)
    expect(link === null).toBe(kind !== 'click')
    if (link !== null) expect(link).toBeLessThan(4)
  }
})
