// The test suite of RFC 7208 for SPF (openspf.org, BSD; test/data/spf): its 203 cases against a test name server.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { aNameServer, type Zone } from '../../../../test/name-server.ts'
import { createDns, type Found, type Lookups } from '../../../platform/dns/index.ts'
import { serverPath } from '../../../platform/paths.ts'
import { evaluateSpf } from '../dns/spf-evaluation.ts'

/** A case of the suite: its name, client, sender and HELO, and the results that it allows. */
type Case = [name: string, address: string, sender: string, helo: string, result: string | string[]]

const suites = JSON.parse(readFileSync(serverPath('test', 'data', 'spf', 'rfc7208.json'), 'utf8')) as {
  description: string
  zone: Zone
  tests: Case[]
}[]

const server = await aNameServer()
afterAll(() => server.close())

/** These cases need host names with : / % or a space, which the resolvers of Node.js refuse to ask for. */
const unaskable = /^(?:a|mx)-colon-domain|^macro-mania-in-domain$/

/** Looks names up in the zone directly, without a name server. */
function lookupsIn(zone: Zone): Lookups {
  const find = (name: string, type: string): Promise<Found<string>> => {
    const found = zone[`${name.toLowerCase()} ${type}`] ?? []
    return Promise.resolve(found === 'refused' ? null : found)
  }
  return {
    txt: (name) => find(name, 'TXT'),
    mx: async (name) =>
      (await find(name, 'MX'))?.map((each) => ({ priority: 0, exchange: each.replace(/^\d+ /, '') })) ?? null,
    addresses: (name, family) => find(name, family === 6 ? 'AAAA' : 'A'),
    servers: () => Promise.resolve([]),
    names: () => Promise.resolve([]),
  }
}

test('The test suite of RFC 7208 is complete', () => {
  expect(suites.flatMap(({ tests }) => tests)).toHaveLength(203)
})

describe.each(suites)('$description', ({ zone, tests }) => {
  test.each(tests)('%s', async (name, address, from, helo, result) => {
    server.zone = zone
    const asking = createDns({ servers: [server.address], questions: 200 }).begin()
    const lookups = unaskable.test(name) ? lookupsIn(zone) : asking
    const sender = from === '' ? `postmaster@${helo}` : from
    const domain = sender.slice(sender.lastIndexOf('@') + 1)
    expect([result].flat()).toContain(await evaluateSpf(lookups, domain, { address, sender, helo }))
  })
})
