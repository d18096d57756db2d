// A checkup where one name gets no answer or a failure says that the result is not known, and reports nothing against
// the domain.
import { describe, expect, test } from 'vitest'
import type { Zone } from '../../../../test/name-server.ts'
import type { Subject } from '../subject.ts'
import { aCheckup, bounces, bounceZone, dmarc, news, newsZone, spf } from './checkup-frame.ts'

const { check } = await aCheckup()

const saidOf = async (zone: Zone, about: Partial<Subject>) => (await check(zone, about)).said

describe('When DNS gives no answer, the finding is unknown, never bad:', () => {
  test.each<[string, (answer: null | 'refused') => Zone, Partial<Subject>]>([
    [
      'about an include of SPF',
      (answer) => ({ ...spf('v=spf1 include:spf.host.example -all'), 'spf.host.example TXT': answer }),
      {},
    ],
    [
      'about a host that SPF names',
      (answer) => ({
        ...spf('v=spf1 a:out.firm.example -all'),
        'out.firm.example A': answer,
        'out.firm.example TXT': [],
      }),
      {},
    ],
    [
      'about the target of an SPF redirect',
      (answer) => ({ ...spf('v=spf1 redirect=_spf.firm.example'), '_spf.firm.example TXT': answer }),
      {},
    ],
    [
      'about a key behind a CNAME',
      (answer) => ({
        'lm1._domainkey.firm.example TXT': [],
        'lm1._domainkey.firm.example CNAME': ['lm1.keys.example'],
        'lm1.keys.example TXT': answer,
      }),
      {},
    ],
    [
      'about the DMARC record of the parent domain',
      (answer) => ({ ...newsZone, '_dmarc.firm.example TXT': answer }),
      news,
    ],
    [
      'about the DMARC record of a subdomain whose parent has none',
      (answer) => ({ ...newsZone, ...dmarc(), '_dmarc.news.firm.example TXT': answer }),
      news,
    ],
    // The domain's own record may differ from the record above it.
    [
      'about the DMARC record of a subdomain whose parent has a strict one',
      (answer) => ({ ...newsZone, '_dmarc.news.firm.example TXT': answer }),
      news,
    ],
    [
      'about the agreement of another organization to take DMARC reports',
      (answer) => ({
        ...dmarc('v=DMARC1; p=quarantine; rua=mailto:firm@there.example'),
        'firm.example._report._dmarc.there.example TXT': answer,
      }),
      {},
    ],
    ['about the PTR name of the relay', (answer) => ({ '5.2.0.192.in-addr.arpa PTR': answer }), {}],
    [
      'about the IP address of the relay’s PTR name',
      (answer) => ({
        '5.2.0.192.in-addr.arpa PTR': ['static-5.host.example'],
        'static-5.host.example A': answer,
      }),
      {},
    ],
  ])('%s', async (_title, zone, about) => {
    for (const answer of [null, 'refused'] as const)
      expect(await saidOf(zone(answer), about)).toEqual(['unanswered unknown'])
  })

  test('about the MX of the bounce domain, which makes two findings unknown', async () => {
    for (const answer of [null, 'refused'] as const)
      expect(await saidOf({ ...bounceZone, 'bounces.firm.example MX': answer }, bounces)).toEqual([
        'unanswered unknown',
        'unanswered unknown',
      ])
  })

  // A logo is optional.
  test('about the logo, which then has no finding', async () => {
    for (const answer of [null, 'refused'] as const)
      expect(await saidOf({ 'default._bimi.firm.example TXT': answer }, {})).toEqual([])
  })
})
