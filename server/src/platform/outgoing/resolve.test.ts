// Names are resolved without the process's threads, and as the system would: the hosts file first, then the DNS.
import dns from 'node:dns'
import { afterAll, expect, test, vi } from 'vitest'
import { aNameServer } from '../../../test/name-server.ts'
import { addressesInHosts, createResolve, NotBegun } from './resolve.ts'

const server = await aNameServer({
  'both.example A': ['192.0.2.1'],
  'both.example AAAA': ['2001:db8::1'],
  'half.example A': ['192.0.2.2'],
  'half.example AAAA': 'refused',
  'failing.example A': 'refused',
  'silent.example A': null,
  'silent.example AAAA': null,
})
afterAll(() => server.close())
const resolve = createResolve([server.address])

test('A name has its IPv4 and IPv6 addresses; one kind is enough', async () => {
  expect(await resolve('both.example.')).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ])
  expect(await resolve('half.example')).toEqual([{ address: '192.0.2.2', family: 4 }])
})

test('A name that does not exist, a failure and a machine without resolver are told apart', async () => {
  await expect(resolve('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(resolve('failing.example')).rejects.toMatchObject({ code: 'ESERVFAIL' })
  await expect(createResolve(['127.0.0.1:1'])('both.example')).rejects.toThrow(NotBegun)
})

test('Sixteen names whose DNS never answers occupy no thread, and end when they are aborted', async () => {
  const stops = Array.from({ length: 16 }, () => new AbortController())
  const waiting = stops.map(({ signal }) => resolve('silent.example', signal))
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThanOrEqual(16))
  const began = performance.now()
  // getaddrinfo uses the threads that the names would hold.
  await new Promise<void>((done, fail) => dns.lookup('localhost', (error) => (error ? fail(error) : done())))
  for (const stop of stops) stop.abort()
  for (const each of waiting) await expect(each).rejects.toMatchObject({ code: 'ECANCELLED' })
  expect(performance.now() - began).toBeLessThan(1500)
})

test('The hosts file comes first', () => {
  const text =
    '127.0.0.1 localhost\n192.0.2.7\thooks.example hooks # not hidden.example\n::1 hooks.example\nbad x\n'
  expect(addressesInHosts(text, 'HOOKS.example.')).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(addressesInHosts(text, 'hidden.example')).toEqual([])
})
