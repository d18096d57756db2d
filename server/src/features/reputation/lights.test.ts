// The rates at which lights change colour, and the counts from which rates are calculated.
import { expect, test } from 'vitest'
import { isReporting } from '../mail-providers/index.ts'
import { complaintLight, figuresOf, noCounts } from './lights.ts'

const of = (counts: Partial<typeof noCounts>) =>
  figuresOf({ ...noCounts, sent: 10_000, tried: 10_000, ...counts })

test.each([
  [199, 'green'],
  [200, 'yellow'],
  [499, 'yellow'],
  [500, 'red'],
])('the light for %i bounces of 10,000 messages is %s', (hard, light) => {
  expect(of({ hard }).lights.bounces).toBe(light)
})

test.each([
  [9, 'green'],
  [10, 'yellow'],
  [29, 'yellow'],
  [30, 'red'],
])('the light for %i complaints of 10,000 messages is %s', (complaint, light) => {
  expect(of({ complaint }).lights.complaints).toBe(light)
})

// spec: beyond.reputation.providers
test('Below 200 sent messages both lights are grey, whatever the rates', () => {
  const grey = { bounces: 'grey', complaints: 'grey' }
  expect(of({ sent: 199, tried: 199, hard: 199, complaint: 50 }).lights).toEqual(grey)
  expect(of({ sent: 200, tried: 200, hard: 199, complaint: 50 }).lights).toEqual({
    bounces: 'red',
    complaints: 'red',
  })
  expect(figuresOf(noCounts).lights).toEqual(grey)
})

test('Bounces are a share of finished, deferrals of tried, and complaints of accepted messages', () => {
  const counts = {
    sent: 800,
    failed: 200,
    tried: 1250,
    returned: 300,
    hard: 100,
    deferred: 250,
    complaint: 5,
  }
  expect(of(counts).rates).toEqual({ hard: 0.1, soft: 0, block: 0, deferred: 0.2, complaint: 0.01 })
})

test('If nothing was sent there is no rate, and no rate is above one', () => {
  expect(figuresOf(noCounts).rates.hard).toBeNull()
  // All messages bounced after they were sent, and one reader had complained before.
  expect(of({ sent: 10, returned: 10, complaint: 1 }).rates.complaint).toBeNull()
  expect(of({ sent: 1, returned: 0, hard: 3 }).rates.hard).toBe(1)
})

test('A provider that sends no complaints is never good: without one its light is unknown', () => {
  const mail = { ...noCounts, sent: 10_000, tried: 10_000 }
  expect(isReporting('gmail', mail)).toBe(false)
  expect(isReporting('apple', mail)).toBe(false)
  expect(isReporting('microsoft', mail)).toBe(true)
  expect(complaintLight(mail, noCounts)).toBe('unknown')
  expect(complaintLight(mail, mail)).toBe('green')
  // A complaint that came nevertheless counts.
  expect(isReporting('gmail', { complaint: 1 })).toBe(true)
  expect(complaintLight({ ...mail, complaint: 40 }, { ...mail, complaint: 40 })).toBe('red')
  expect(complaintLight({ ...mail, sent: 199 }, noCounts)).toBe('grey')
})
