// Attempts count for the caller's own address, and not for that of a forged X-Forwarded-For.
import { login } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { networkOf } from '../guard/limits.ts'

const database = await freshDatabase()
const { db } = database
const direct = callsOf(await startFrame(database))
const behind = callsOf(await startFrame(database, { environment: { TRUST_PROXY: '10.0.0.1,10.1.0.0/16' } }))

beforeEach(() => rows(db, sql`delete from attempts`))

/** The statuses of eleven guesses. Ten are allowed from one address. */
async function guesses(
  call: typeof direct,
  address: string,
  forwarded: (number: number) => string | undefined,
) {
  const statuses: number[] = []
  for (let number = 0; number < 11; number += 1) {
    const header = forwarded(number)
    const headers = header === undefined ? {} : { 'x-forwarded-for': header }
    const body = { email: 'ann@office.example', password: 'wrong guess' }
    statuses.push((await call(login, { address, headers, body })).status)
  }
  return statuses
}

const limited = [...Array<number>(10).fill(401), 429]
const allowed = Array<number>(11).fill(401)

describe('Without a proxy', () => {
  // asvs: 4.1.3, 15.3.4
  it.each([
    ['an address', (number: number) => `198.51.100.${String(number)}`],
    [
      'many hops',
      (number: number) =>
        Array.from({ length: 400 }, (_, hop) => `${String(number)}.0.0.${String(hop % 250)}`).join(', '),
    ],
    ['an address of the machine itself', () => '127.0.0.1'],
    ['nonsense', (number: number) => `unknown${String(number)}, '; --`],
  ])('a forged header with %s is ignored', async (_what, forwarded) => {
    expect(await guesses(direct, '192.0.2.1', forwarded)).toEqual(limited)
  })
})

describe('Behind a proxy', () => {
  it('the header of a caller who bypasses the proxy is ignored', async () => {
    expect(await guesses(behind, '192.0.2.1', (number) => `198.51.100.${String(number)}`)).toEqual(limited)
  })

  // asvs: 4.1.3, 15.3.4
  it('the caller is the address that the proxy saw, not one that the caller wrote into the header', async () => {
    const forged = (number: number) => `198.51.100.${String(number)}, 10.0.0.1, 203.0.113.9`
    expect(await guesses(behind, '10.0.0.1', forged)).toEqual(limited)
  })

  it('the header is read past several trusted proxies', async () => {
    const forged = (number: number) => `198.51.100.${String(number)}, 203.0.113.9, 10.1.2.3, 10.1.2.4`
    expect(await guesses(behind, '10.0.0.1', forged)).toEqual(limited)
  })

  it('each caller has a limit of failed sign-ins of its own', async () => {
    expect(await guesses(behind, '10.0.0.1', (number) => `203.0.113.${String(number)}`)).toEqual(allowed)
  })

  it('one customer’s IPv6 network counts as one caller', async () => {
    expect(await guesses(behind, '10.0.0.1', (number) => `2001:db8:1:2::${String(number)}`)).toEqual(limited)
    expect(await guesses(behind, '10.0.0.1', (number) => `2001:db8:2:${String(number)}::1`)).toEqual(allowed)
  })
})

// The network that the attempts from an address count for.
describe('The network of a caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('A caller from %s counts as a caller of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
