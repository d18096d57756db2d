// The demo's bounces and complaints are the same at each start, and plausible.
import { expect, test } from 'vitest'
import { cameBackOf } from '../came-back.ts'
import { readersOf } from '../model.ts'
import { newsletterReaders } from '../people.ts'

const day = 86_400_000
const reached = newsletterReaders(640).map(({ email }, index) => ({
  seq: index + 1,
  email,
  contact_id: index,
}))
const weeks = Array.from({ length: 8 }, (_, week) => {
  const span = { sentAt: Date.UTC(2026, 8, 1 + 7 * week, 8), now: Date.UTC(2026, 11, 1) }
  const events = readersOf(reached, { ...span, links: 4, appeal: { opens: 0.45, clicks: 0.2 } })
  return { span, events, reports: cameBackOf(reached, events, span) }
})
const count = (kind: string) =>
  weeks.flatMap(({ reports }) => reports).filter((each) => each.kind === kind).length

test('the demo had no complaints and no soft bounces to show', () => {
  const sent = reached.length * weeks.length
  expect(count('complaint')).toBeGreaterThan(0)
  expect(count('complaint') / sent).toBeLessThan(0.003)
  expect(count('soft') / sent).toBeGreaterThan(0.001)
  expect(count('soft') / sent).toBeLessThan(0.02)
})

test('bounces and complaints of the demo are the same at each start, and never in the future', () => {
  for (const { span, events, reports } of weeks) {
    expect(cameBackOf(reached, events, span)).toEqual(reports)
    const now = span.sentAt + day / 24
    for (const { at } of cameBackOf(reached, events, { ...span, now }))
      expect(at.getTime()).toBeLessThanOrEqual(now)
  }
})

test('only readers who opened complain, and nobody read a letter to a full mailbox', () => {
  for (const { events, reports } of weeks) {
    const opened = new Set(events.filter(({ kind }) => kind === 'open').map(({ seq }) => seq))
    for (const { kind, seq } of reports) expect(opened.has(seq)).toBe(kind === 'complaint')
  }
})
