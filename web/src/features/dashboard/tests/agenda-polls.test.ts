// How often the dashboard asks for the campaigns being sent.
import { expect, it } from 'vitest'
import { untilNextPoll } from '../stats.ts'

it('The dashboard of a large workspace counted the recipients of coming campaigns every 3 seconds', () => {
  expect(untilNextPoll(true, 600)).toBe(12_000)
  expect(untilNextPoll(true, 10_000)).toBe(60_000)
})

it('The dashboard asks for a fast answer every 3 seconds while a campaign is sent, otherwise every minute', () => {
  expect(untilNextPoll(true, 20)).toBe(3_000)
  expect(untilNextPoll(false, 20)).toBe(60_000)
})
