// How addresses and networks share the connections of the listener.
import { expect, test } from 'vitest'
import { networkOf, Seats } from './seats.ts'

const limits = { connections: 200, ofAddress: 20, idle: 5000, slow: 60_000 }
const fill = (seats: Seats<string>, addresses: readonly string[], each = 200) => {
  let taken = 0
  for (let at = 0; at < each; at += 1)
    for (const address of addresses) if (seats.take(`${address}/${String(at)}`, address)) taken += 1
  return taken
}
const dozen = Array.from({ length: 12 }, (_, at) => `203.0.${String(at)}.7`)

test('A lone address gets twenty seats', () => {
  expect(fill(new Seats(limits), ['203.0.113.7'])).toBe(20)
})

test('Twelve addresses that take all they can leave seats for others', () => {
  const seats = new Seats<string>(limits)
  expect(fill(seats, dozen)).toBeLessThan(130)
  expect(seats.take('other', '198.51.100.1')).toBe(true)
})

test('One network of 250 addresses, IPv4 or IPv6, gets at most a quarter of the seats', () => {
  const last = Array.from({ length: 250 }, (_, at) => at + 1)
  // Each tries one seat more than an address gets.
  expect(
    fill(
      new Seats(limits),
      last.map((at) => `203.0.113.${String(at)}`),
      limits.ofAddress + 1,
    ),
  ).toBeLessThanOrEqual(50)
  expect(
    fill(
      new Seats(limits),
      last.map((at) => `2001:db8::${at.toString(16)}`),
      limits.ofAddress + 1,
    ),
  ).toBeLessThanOrEqual(50)
})

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:0:1::5', '2001:db8:0:1'],
  ['2001:DB8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('The network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('When all seats are taken, the connection that is idle for longest loses its seat; a busy one keeps it', () => {
  const seats = new Seats<string>({ ...limits, connections: 3, idle: 100 })
  for (const [at, key] of ['a', 'b', 'c'].entries())
    expect(seats.take(key, `203.0.${String(at)}.1`)).toBe(true)
  expect(seats.isFull).toBe(true)
  expect(seats.longestIdle()).toBeUndefined()
  const [idle, sending] = [seats.find('b'), seats.find('a')]
  if (idle) idle.since -= 1000
  if (sending) Object.assign(sending, { isSending: true, since: sending.since - 2000 })
  expect(seats.longestIdle()).toBe('b')
})
