// Checkups of a domain against a test name server. Each finding has its level, and a missing answer is never bad.
import { describe, expect, test } from 'vitest'
import type { Zone } from '../../../../test/name-server.ts'
import { namesAbove } from '../dns/dmarc.ts'
import type { Subject } from '../subject.ts'
import {
  aCheckup,
  bimi,
  bounces,
  bounceZone,
  dkim,
  dmarc,
  good,
  key,
  relayThat,
  spf,
  newsZone,
} from './checkup-frame.ts'

const { server, check } = await aCheckup()

const lookups = (count: number) => Array.from({ length: count }, () => 'a:relay.firm.example').join(' ')

test('A domain with everything as it should be has no findings to fix', async () => {
  const { level, said, findings } = await check()
  expect(said).toEqual([])
  expect(level).toBe('ok')
  expect(findings.map(({ id }) => id).sort()).toEqual(
    [
      'dkim.key',
      'dmarc.present',
      'feedback.source',
      'from.mx',
      'mta_sts',
      'public.https',
      'relay.ptr',
      'spf.present',
      'tls_rpt',
    ].sort(),
  )
})

describe('a checkup finds', () => {
  test.each<[string, Zone, Partial<Subject>, string[]]>([
    ['no SPF record', spf('other'), {}, ['spf_missing red']],
    ['two SPF records', spf('v=spf1 -all', 'v=spf1 mx -all'), {}, ['spf_several red']],
    ['an SPF record with a syntax error', spf('v=spf1 ipv4:1.2.3.4 -all'), {}, ['spf_unreadable red']],
    ['eleven DNS look-ups for SPF', spf(`v=spf1 ${lookups(11)} -all`), {}, ['spf_lookups_many red']],
    ['nine DNS look-ups for SPF', spf(`v=spf1 ${lookups(9)} -all`), {}, ['spf_lookups_near warning']],
    ['SPF that includes itself', spf('v=spf1 include:firm.example -all'), {}, ['spf_loop red']],
    [
      'an SPF record with three names that have no DNS records',
      spf('v=spf1 ip4:192.0.2.5 a:n1.example a:n2.example a:n3.example -all'),
      {},
      ['spf_void warning'],
    ],
    ['SPF that does not allow the relay', spf('v=spf1 mx -all'), {}, ['spf_relay red']],
    ['SPF that allows everybody (+all)', spf('v=spf1 +all'), {}, ['spf_all_open warning']],
    ['SPF without “all”', spf('v=spf1 a:relay.firm.example'), {}, ['spf_all_open warning']],
    [
      'an SPF record that includes a domain without SPF',
      spf('v=spf1 ip4:192.0.2.5 include:x.example -all'),
      {},
      ['spf_include_none red'],
    ],
    ['SPF with ptr', spf('v=spf1 ip4:192.0.2.5 ptr -all'), {}, ['spf_ptr hint']],
    [
      'an SPF record that is too long',
      spf(`v=spf1 ip4:192.0.2.5 ${'ip4:198.51.100.1 '.repeat(30)}-all`),
      {},
      ['spf_long warning'],
    ],
    ['no DKIM key', dkim('x'), {}, ['dkim_missing red']],
    ['a revoked DKIM key', dkim('v=DKIM1; p='), {}, ['dkim_revoked red']],
    ['another DKIM key', dkim('v=DKIM1; p=MIIBother'), {}, ['dkim_other red']],
    ['a DKIM key of another type', dkim('v=DKIM1; k=ed25519; p=MIIBIjANBg'), {}, ['dkim_other red']],
    ['a DKIM key in test mode', dkim(`${key}; t=y:s`), {}, ['dkim_testing warning']],
    ['a DKIM key only for SHA-1', dkim(`${key}; h=sha1`), {}, ['dkim_hash warning']],
    ['no DMARC record', dmarc(), {}, ['dmarc_missing red']],
    ['two DMARC records', dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject'), {}, ['dmarc_several red']],
    ['DMARC without a policy', dmarc('v=DMARC1; rua=mailto:a@firm.example'), {}, ['dmarc_no_policy warning']],
    [
      'a DMARC record with an unknown policy',
      dmarc('v=DMARC1; p=maybe; rua=mailto:a@firm.example'),
      {},
      ['dmarc_unreadable red'],
    ],
    [
      'DMARC with pct',
      dmarc('v=DMARC1; p=none; pct=50; rua=mailto:a@firm.example'),
      {},
      ['dmarc_old_tag warning'],
    ],
    ['DMARC without a report address', dmarc('v=DMARC1; p=none'), {}, ['dmarc_no_reports hint']],
    [
      'DMARC reports to an organization that has not agreed to take them',
      dmarc('v=DMARC1; p=none; rua=mailto:a@there.example!10m'),
      {},
      ['dmarc_reports_refused warning'],
    ],
    ['no MTA-STS', { '_mta-sts.firm.example TXT': [] }, {}, ['mta_sts_none hint']],
    [
      'MTA-STS without an id',
      { '_mta-sts.firm.example TXT': ['v=STSv1;'] },
      {},
      ['mta_sts_unreadable warning'],
    ],
    ['MTA-STS whose policy has no host', { 'mta-sts.firm.example A': [] }, {}, ['mta_sts_no_host warning']],
    ['no reports about encryption', { '_smtp._tls.firm.example TXT': [] }, {}, ['tls_rpt_none hint']],
    [
      'reports about encryption to no address',
      { '_smtp._tls.firm.example TXT': ['v=TLSRPTv1; rua=tls@firm.example'] },
      {},
      ['tls_rpt_unreadable warning'],
    ],
    ['no MX record, so that no reply arrives', { 'firm.example MX': [] }, {}, ['from_no_mail red']],
    ['a null MX', { 'firm.example MX': ['0 .'] }, {}, ['from_no_mail red']],
    [
      'a domain of a free mailbox provider',
      {},
      { domain: 'gmail.com', keys: [], signedByRelay: true },
      ['from_free red', 'dmarc_missing red', 'spf_missing red', 'bimi_none hint'],
    ],
    [
      'an instance without any way in for bounces and complaints',
      {},
      { ways: { isAny: false, failing: null, silent: null } },
      ['feedback_none warning'],
    ],
    [
      'ways in by which nothing comes any more',
      {},
      { ways: { isAny: true, failing: null, silent: { since: '2026-11-20', sent: 9000 } } },
      ['feedback_silent warning'],
    ],
    [
      'ways in by which nothing has ever come',
      {},
      { ways: { isAny: true, failing: null, silent: { since: null, sent: 9000 } } },
      ['feedback_never warning'],
    ],
    [
      'a bounce mailbox that cannot be read',
      {},
      {
        ways: {
          isAny: true,
          failing: {
            way: 'BOUNCE_MAILBOX',
            since: '2026-11-20',
            error: { code: 'refused', params: { answer: 'NO' } },
          },
          silent: null,
        },
      },
      ['feedback_failing warning'],
    ],
    ['a relay without a PTR record', { '5.2.0.192.in-addr.arpa PTR': [] }, {}, ['relay_no_name warning']],
    [
      'a relay whose PTR name does not resolve to its IP address',
      { '5.2.0.192.in-addr.arpa PTR': ['x.example'] },
      {},
      ['relay_other_name warning'],
    ],
    ['a local PUBLIC_URL', {}, { publicUrl: 'http://localhost:3000' }, ['public_unreachable red']],
    ['a private PUBLIC_URL', {}, { publicUrl: 'https://10.1.2.3' }, ['public_unreachable red']],
    ['a PUBLIC_URL without an IP address', { 'mail.firm.example A': [] }, {}, ['public_unreachable red']],
    ['a PUBLIC_URL without https', {}, { publicUrl: 'http://mail.firm.example' }, ['public_plain red']],
    [
      'no MX for the bounce domain',
      { ...bounceZone, 'bounces.firm.example MX': [] },
      bounces,
      ['bounce_no_mx red'],
    ],
    [
      'no SPF for the bounce domain',
      { ...bounceZone, 'bounces.firm.example TXT': [] },
      bounces,
      ['spf_missing red'],
    ],
    [
      'a bounce domain whose MX record names another server',
      { ...bounceZone, 'bounces.firm.example MX': ['10 relay.firm.example'] },
      { ...bounces, isListening: true },
      ['bounce_elsewhere warning'],
    ],
    [
      'a bounce domain of another organization',
      {
        'b.other.example TXT': ['v=spf1 a:relay.firm.example -all'],
        'b.other.example MX': ['10 mail.firm.example'],
      },
      { bounceDomain: 'b.other.example' },
      ['bounce_unaligned hint'],
    ],
    [
      'a strict DMARC policy, with neither SPF nor DKIM aligned',
      {
        ...dkim('x'),
        'b.other.example TXT': ['v=spf1 a:relay.firm.example -all'],
        'b.other.example MX': ['10 mail.firm.example'],
      },
      { bounceDomain: 'b.other.example' },
      ['dkim_missing red', 'dmarc_unaligned red', 'bounce_unaligned hint'],
    ],
  ])('%s', async (_what, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })

  test.each<[string, Zone, Partial<Subject>, string[]]>([
    ['a relay that does not encrypt', {}, { relays: [relayThat(false)] }, ['relay_plain warning']],
    [
      'a relay whose IP address is on a blocklist',
      { '5.2.0.192.zen.list.example A': ['127.0.0.4'] },
      { blocklists: ['zen.list.example'] },
      ['blocklist_listed warning'],
    ],
    [
      'a domain on a blocklist',
      { 'firm.example.dbl.list.example A': ['127.0.1.2'] },
      { blocklists: ['dbl.list.example'] },
      ['blocklist_listed warning'],
    ],
    ['no logo (BIMI)', { 'default._bimi.firm.example TXT': [] }, {}, ['bimi_none hint']],
    [
      'a logo without a strict DMARC policy',
      { ...dmarc('v=DMARC1; p=none; rua=mailto:a@firm.example'), ...bimi },
      {},
      ['bimi_policy warning'],
    ],
    [
      'a logo that is not an SVG over https and has no certificate',
      { 'default._bimi.firm.example TXT': ['v=BIMI1; l=http://firm.example/logo.png'] },
      {},
      ['bimi_address warning', 'bimi_no_certificate hint'],
    ],
    [
      'the DMARC policy “none” after months of sending',
      dmarc('v=DMARC1; p=none; rua=mailto:a@firm.example'),
      { sendingSince: '2026-01-02T03:04:05Z' },
      ['dmarc_none_long hint'],
    ],
    [
      'providers that were not told where to send complaints',
      {},
      { complaintsTo: 'fbl@b.example' },
      ['complaints_untold hint'],
    ],
    [
      'an SPF record that includes a domain with two SPF records',
      {
        ...spf('v=spf1 a:relay.firm.example include:x.example -all'),
        'x.example TXT': ['v=spf1 -all', 'v=spf1 mx -all'],
      },
      {},
      ['spf_unreadable red'],
    ],
  ])('%s', async (_what, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })

  test('a certificate that ends soon', async () => {
    const { said } = await check({}, {}, () => Promise.resolve(new Date(Date.now() + 5 * 86_400_000)))
    expect(said).toEqual(['public_expires warning'])
  })
})

describe('a checkup accepts', () => {
  test.each<[string, Zone, Partial<Subject>]>([
    ['a relay that encrypts', {}, { relays: [relayThat(true)] }],
    ['a domain that is on no blocklist', {}, { blocklists: ['zen.list.example', 'dbl.list.example'] }],
    [
      'providers that were told where to send complaints',
      {},
      { complaintsTo: 'fbl@b.example', areProvidersNotified: true },
    ],
    [
      'a DKIM key behind a CNAME',
      {
        'lm1._domainkey.firm.example TXT': [],
        'lm1._domainkey.firm.example CNAME': ['lm1.keys.example'],
        'lm1.keys.example TXT': [key],
      },
      {},
    ],
    ['a logo with a certificate and a strict policy', bimi, {}],
    ['a domain without our key whose relay signs', dkim('x'), { signedByRelay: true }],
    ['a bounce domain below the domain', bounceZone, bounces],
    ['a bounce domain whose MX record names this server', bounceZone, { ...bounces, isListening: true }],
    [
      'a DMARC record of the organizational domain',
      { ...dmarc(), '_dmarc.firm.example TXT': good['_dmarc.firm.example TXT'] ?? [] },
      {},
    ],
    [
      'a provider as relay',
      spf('v=spf1 include:spf.provider.example -all'),
      { relays: [{ host: 'smtp.provider.example', isProvider: true, encrypted: null }] },
    ],
    [
      'a relay on this machine',
      spf('v=spf1 mx -all'),
      { relays: [{ host: '127.0.0.1', isProvider: false, encrypted: false }] },
    ],
    [
      'a domain without MX but with an IP address',
      { 'firm.example MX': [], 'firm.example A': ['192.0.2.9'] },
      {},
    ],
    [
      'DMARC reports to an organization that has agreed to take them',
      {
        ...dmarc('v=DMARC1; p=none; rua=mailto:a@there.example'),
        'firm.example._report._dmarc.there.example TXT': ['v=DMARC1'],
      },
      {},
    ],
  ])('%s', async (what, zone, about) => {
    const all = what.includes('provider as') ? { ...zone, 'spf.provider.example TXT': ['v=spf1 -all'] } : zone
    expect((await check(all, about)).said).toEqual([])
  })

  test('a subdomain that has the DMARC record of its parent', async () => {
    const about = { domain: 'news.firm.example' }
    const zone = {
      ...newsZone,
      'news.firm.example TXT': good['firm.example TXT'] ?? [],
      'news.firm.example MX': ['10 mx.firm.example'],
    }
    expect((await check(zone, about)).said).toEqual([])
  })
})

describe('a DNS server that does not answer', () => {
  test.each([
    'firm.example TXT',
    'lm1._domainkey.firm.example TXT',
    '_dmarc.firm.example TXT',
    'firm.example MX',
  ])('about %s leaves the finding unknown, never bad', async (name) => {
    for (const answer of [null, 'refused'] as const) {
      const { level, said } = await check({ [name]: answer })
      expect(said).toEqual(['unanswered unknown'])
      expect(level).toBe('unknown')
    }
  })

  test('about anything does not make the checkup exceed its time', async () => {
    const all = Object.fromEntries(Object.keys(good).map((name) => [name, null]))
    const { said } = await check(all)
    expect(said.every((each) => each === 'unanswered unknown')).toBe(true)
    expect(said.length).toBeGreaterThan(3)
  })
})

test.each(['127.255.255.254', '127.0.1.255'])(
  'A blocklist’s answer %s leaves the finding unknown',
  async (answer) => {
    const { said } = await check(
      { '5.2.0.192.zen.list.example A': [answer] },
      { blocklists: ['zen.list.example'] },
    )
    expect(said).toEqual(['unanswered unknown'])
  },
)

test('A checkup asks at most forty DNS questions, whatever a record includes', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `a:n${String(at)}.example`).join(' ')
  server.asked.length = 0
  await check(spf(`v=spf1 ${many} -all`))
  expect(server.asked.length).toBeLessThanOrEqual(40)
})

test('The record to publish inserts the relay before the final "all" of the present record', async () => {
  const { findings } = await check({
    ...spf('v=spf1 include:x.example -all'),
    'x.example TXT': ['v=spf1 ip4:198.51.100.1 -all'],
  })
  expect(findings.find(({ code }) => code === 'spf_relay')?.record).toEqual({
    type: 'TXT',
    name: 'firm.example',
    value: 'v=spf1 include:x.example ip4:192.0.2.5 -all',
  })
})

test('The search for records of domains above asks for at most eight names', () => {
  expect(namesAbove('a.firm.example')).toEqual(['a.firm.example', 'firm.example', 'example'])
  const deep = namesAbove('1.2.3.4.5.6.7.8.9.10.firm.example')
  expect(deep).toHaveLength(8)
  expect(deep[1]).toBe('6.7.8.9.10.firm.example'.split('.').slice(-7).join('.'))
})
