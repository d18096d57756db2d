// Provider throttles: when the engine stops sending to a provider, for which workspace, and for how long.
import { describe, expect, test } from 'vitest'
import { ProviderThrottles } from './throttles.ts'

const busy = { enhanced: '4.7.0', text: '451 4.7.0 Too much mail' }
const minute = 60_000

function closedThrottles(): ProviderThrottles {
  const throttles = new ProviderThrottles()
  for (let each = 0; each < 10; each += 1) throttles.later(1, 'far.example', busy, 0)
  return throttles
}

describe('a provider that defers ten times in a row', () => {
  test('gets no messages for a minute, and no other provider waits', () => {
    const throttles = closedThrottles()
    expect(throttles.closed(1, 'far.example', 1000)).toEqual({ wait: 59_000, text: busy.text })
    expect(throttles.closed(1, 'far.example', minute)).toBeNull()
    expect(throttles.closed(1, 'near.example', 1000)).toBeNull()
  })

  test('then gets a few messages, and a pause twice as long if it defers again', () => {
    const throttles = closedThrottles()
    for (const at of [1, 2]) throttles.later(1, 'far.example', busy, minute + at)
    expect(throttles.closed(1, 'far.example', minute + 3)).toBeNull()
    throttles.later(1, 'far.example', busy, minute + 3)
    expect(throttles.closed(1, 'far.example', minute + 3)?.wait).toBe(2 * minute)
  })

  test('gets all messages again after the first one that it accepts', () => {
    const throttles = closedThrottles()
    throttles.taken(1, 'far.example')
    expect(throttles.closed(1, 'far.example', 1000)).toBeNull()
    for (let each = 0; each < 9; each += 1) throttles.later(1, 'far.example', busy, 2000)
    expect(throttles.closed(1, 'far.example', 2001)).toBeNull()
  })
})

test('nine deferrals in a row, or any number about single mailboxes, throttle no provider', () => {
  const throttles = new ProviderThrottles()
  for (let each = 0; each < 9; each += 1) throttles.later(1, 'far.example', busy, 0)
  for (const enhanced of ['4.2.2', '4.1.8', '5.2.2'])
    for (let each = 0; each < 20; each += 1) throttles.later(1, 'far.example', { enhanced, text: 'full' }, 0)
  expect(throttles.closed(1, 'far.example', 1)).toBeNull()
})

test('a reply without an enhanced status code counts as a deferral', () => {
  const throttles = new ProviderThrottles()
  for (let each = 0; each < 10; each += 1)
    throttles.later(1, 'far.example', { enhanced: null, text: '450 Wait' }, 0)
  expect(throttles.closed(1, 'far.example', 1)?.text).toBe('450 Wait')
})

test('A message’s last retry in 24 hours kept another workspace’s pending mail waiting for as long', () => {
  const throttles = closedThrottles()
  expect(throttles.closed(2, 'far.example', 1000)).toBeNull()
  let now = 0
  for (let time = 0; time < 20; time += 1) {
    const wait = throttles.closed(1, 'far.example', now)?.wait ?? 0
    expect(wait).toBe(Math.min(2 ** time, 15) * minute)
    now += wait
    for (let each = 0; each < 3; each += 1) throttles.later(1, 'far.example', busy, now)
  }
})

test('The delivery of one account showed an address of another account’s customer, from the relay’s reply', () => {
  const throttles = new ProviderThrottles()
  const text = '450 4.2.0 <ada@far.example>: Greylisted'
  for (let each = 0; each < 10; each += 1) throttles.later(1, 'far.example', { enhanced: null, text }, 0)
  expect(throttles.closed(1, 'far.example', 1)?.text).toBe('450 4.2.0 <[address]>: Greylisted')
  for (let each = 0; each < 3; each += 1)
    throttles.later(2, 'far.example', { enhanced: null, text: '451 Wait' }, 2)
  expect(throttles.closed(2, 'far.example', 3)?.text).toBe('451 Wait')
})

test('if a provider defers one workspace, three deferrals of another’s first messages throttle that one too', () => {
  const throttles = closedThrottles()
  const later = (workspaceId: number, times: number, now: number) => {
    for (let each = 0; each < times; each += 1) throttles.later(workspaceId, 'far.example', busy, now)
    return throttles.closed(workspaceId, 'far.example', now) !== null
  }
  expect([later(2, 2, 1), later(2, 1, 1)]).toEqual([false, true])
  expect([later(3, 9, 16 * minute), later(3, 1, 16 * minute)]).toEqual([false, true])
  throttles.taken(2, 'far.example')
  expect([later(4, 9, 17 * minute), later(4, 1, 17 * minute)]).toEqual([false, true])
})

test('replies to messages that were on the wire when a throttle began do not extend it', () => {
  const throttles = closedThrottles()
  for (let each = 0; each < 100; each += 1) throttles.later(1, 'far.example', busy, 10)
  expect(throttles.closed(1, 'far.example', 10)?.wait).toBe(minute - 10)
})

test('retry delays under a minute also shorten the pause of a throttle', () => {
  const throttles = new ProviderThrottles(700)
  for (let each = 0; each < 10; each += 1) throttles.later(1, 'far.example', busy, 0)
  expect(throttles.closed(1, 'far.example', 0)?.wait).toBe(700)
})
