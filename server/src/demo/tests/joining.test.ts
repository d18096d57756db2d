// The demo's list grows day by day, so that its chart has something to show.
import { expect, test } from 'vitest'
import { joinersOf, newsletterReaders } from '../people.ts'

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
