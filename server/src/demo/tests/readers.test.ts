// The demo's people: who joins, what they do with a letter, and what comes back.
import { expect, test, describe } from 'vitest'
import { readersOf } from '../model.ts'
import { newsletterReaders, joinersOf } from '../people.ts'
import { cameBackOf } from '../came-back.ts'

// The demo's readers are the same at each start, and do only what real readers could do.
describe('The readers of the demo', () => {
  const hour = 3_600_000
  const sentAt = Date.UTC(2026, 9, 1, 8)
  const reached = newsletterReaders(640).map(({ email }, index) => ({
    seq: index + 1,
    email,
    contact_id: index,
  }))
  const read = (now = sentAt + 720 * hour, letter = 'Letter') =>
    readersOf(reached, { letter, sentAt, now, links: 4, appeal: { opens: 0.45, clicks: 0.2 } })

  test('the readers of the demo do the same at each start', () => {
    expect(read()).toEqual(read())
  })

  test('the same people open a letter on whichever day the demo starts, and others open another letter', () => {
    const openers = (events: ReturnType<typeof read>) => new Set(events.map(({ seq }) => seq))
    const nextDay = { letter: 'Letter', sentAt: sentAt + 24 * hour, now: sentAt + 744 * hour }
    const again = readersOf(reached, { ...nextDay, links: 4, appeal: { opens: 0.45, clicks: 0.2 } })
    expect(openers(again)).toEqual(openers(read()))
    expect(openers(read(undefined, 'Another letter'))).not.toEqual(openers(read()))
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
})

// The demo's list grows day by day, so that its chart has something to show.
describe('How the list of the demo grows', () => {
  const now = Date.UTC(2026, 10, 26)
  const people = newsletterReaders(240)
  const joiners = joinersOf(people, { days: 60, letters: [59, 31, 3], now })
  const between = (from: number, to: number) =>
    joiners.filter(({ daysAgo }) => daysAgo <= from && daysAgo > to).length

  test('the growth chart of the demo had a single bar, because all contacts had joined on one day', () => {
    const days = new Set(joiners.map(({ daysAgo }) => Math.floor(daysAgo)))
    expect(days.size).toBeGreaterThan(45)
  })

  test('each reader joins once, the earliest first, none in the future', () => {
    expect(joiners.map(({ person }) => person.email).sort()).toEqual(people.map(({ email }) => email).sort())
    const days = joiners.map(({ daysAgo }) => daysAgo)
    expect(days).toEqual([...days].sort((a, b) => b - a))
    expect(days.at(-1)).toBeGreaterThan(0)
  })

  test('more readers join in the later weeks, and in the days after a letter', () => {
    expect(between(30, 0)).toBeGreaterThan(between(60, 30))
    expect(between(31, 28)).toBeGreaterThan(between(27, 24))
  })
})

// The demo's bounces and complaints are the same at each start, and plausible.
describe('What comes back in the demo', () => {
  const day = 86_400_000
  const reached = newsletterReaders(640).map(({ email }, index) => ({
    seq: index + 1,
    email,
    contact_id: index,
  }))
  const weeks = Array.from({ length: 8 }, (_, week) => {
    const sentAt = Date.UTC(2026, 8, 1 + 7 * week, 8)
    const span = { letter: `Letter ${String(week)}`, sentAt, now: Date.UTC(2026, 11, 1) }
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
})
