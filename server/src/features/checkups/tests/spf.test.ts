// SPF by RFC 7208: the result of a record for an address, and the number of its look-ups.
import { afterAll, describe, expect, test } from 'vitest'
import { aNameServer } from '../../../../test/name-server.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { evaluateSpf } from '../checks/spf.ts'
import { countSpf } from '../dns/spf-cost.ts'
import { parseSpf } from '../dns/spf-syntax.ts'

const server = await aNameServer()
afterAll(() => server.close())
const lookupsOf = (zone: typeof server.zone) => {
  server.zone = zone
  return createDns({ servers: [server.address], questions: 200 }).begin()
}
const evaluate = (zone: typeof server.zone, address = '192.0.2.1') =>
  evaluateSpf(lookupsOf(zone), 'a.example', address)

describe('the SPF result of an address', () => {
  test.each([
    ['v=spf1 -all', 'fail'],
    ['v=spf1 ~all', 'softfail'],
    ['v=spf1', 'neutral'],
    ['v=spf1 ip4:192.0.2.0/24 -all', 'pass'],
    ['v=spf1 a:host.example/24 -all', 'pass'],
    ['v=spf1 mx -all', 'pass'],
    ['v=spf1 include:inner.example -all', 'pass'],
    ['v=spf1 include:none.example -all', 'permerror'],
    ['v=spf1 exists:nothing.example -all', 'fail'],
    ['v=spf1 redirect=inner.example', 'pass'],
    ['v=spf1 ip4:192.0.2 -all', 'permerror'],
    ['other text', 'none'],
    ['v=spf1 a:silent.example -all', 'temperror'],
    ['v=spf1 include:a.example -all', 'permerror'],
  ])('with %s: %s', async (record, result) => {
    const zone = {
      'a.example TXT': ['unrelated', record],
      'a.example A': ['192.0.2.1'],
      'a.example MX': ['10 host.example'],
      'host.example A': ['192.0.2.1'],
      'inner.example TXT': ['v=spf1 ip4:192.0.2.1 -all'],
      'silent.example A': 'refused',
      'silent.example AAAA': 'refused',
    } as const
    expect(await evaluate(zone)).toBe(result)
  })

  test('covers IPv6', async () => {
    const zone = {
      'a.example TXT': ['v=spf1 a:six.example/24//64 -all'],
      'six.example AAAA': ['2001:db8::5'],
    }
    expect(await evaluate(zone, '2001:db8::9')).toBe('pass')
    expect(await evaluate(zone, '2001:db8:1::9')).toBe('fail')
  })
})

describe('the number of DNS look-ups of an SPF record', () => {
  const count = async (zone: typeof server.zone) => {
    const [text = ''] = (zone['a.example TXT'] ?? []) as string[]
    return countSpf(lookupsOf(zone), 'a.example', text)
  }

  test('includes nested records, and is zero for ip4 and all', async () => {
    const cost = await count({
      'a.example TXT': ['v=spf1 ip4:192.0.2.1 a mx include:b.example exists:c.example ptr ~all'],
      'a.example A': ['192.0.2.1'],
      'a.example MX': ['10 a.example'],
      'b.example TXT': ['v=spf1 include:d.example a:a.example -all'],
      'd.example TXT': ['v=spf1 ip4:192.0.2.2 -all'],
      'c.example A': ['127.0.0.2'],
    })
    expect(cost).toMatchObject({ lookups: 7, voids: 0, loops: false, broken: null })
    expect(cost.tree).toBe(
      'a 1, mx 1, include b.example 3 (include d.example 1, a a.example 1), exists c.example 1, ptr 1',
    )
  })

  test('is finite for a record that includes itself', async () => {
    const zone = {
      'a.example TXT': ['v=spf1 include:b.example ~all'],
      'b.example TXT': ['v=spf1 include:A.example ~all'],
    }
    expect(await count(zone)).toMatchObject({
      loops: true,
      lookups: 2,
      tree: 'include b.example 2 (include A.example …)',
    })
  })

  test('comes with the names that were looked up and do not exist', async () => {
    const zone = { 'a.example TXT': ['v=spf1 a:n1.example mx:n2.example include:n3.example ~all'] }
    expect(await count(zone)).toMatchObject({
      voids: 2,
      lookups: 3,
      missing: 'n3.example',
      tree: 'a n1.example 1, mx n2.example 1, include n3.example 1 (none)',
    })
  })

  test('is bounded for a record that branches without end', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `include:n${String(at)}.example`).join(' ')
    const zone = {
      'a.example TXT': [`v=spf1 ${many} ~all`],
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`n${String(at)}.example TXT`, [`v=spf1 ${many} ~all`]]),
      ),
    }
    server.asked.length = 0
    const cost = await count(zone)
    expect(cost.lookups).toBeGreaterThan(10)
    expect(server.asked.length).toBeLessThan(60)
  })
})

test.each(['', 'v=spf1 '.repeat(1000), `v=spf1 ${'a:'.repeat(5000)}`, 'v=spf1 ip4:1/2/3', 'v=spf1 =x'])(
  'the parser finishes with the SPF record %.30s',
  (text) => {
    expect(parseSpf(text)).toBeDefined()
  },
)
