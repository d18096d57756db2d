// Zones as small companies publish them, with common mistakes. The findings must be what the RFCs say.
import { describe, expect, test } from 'vitest'
import type { Zone } from '../../../../test/name-server.ts'
import type { Subject } from '../subject.ts'
import {
  aCheckup,
  bimi,
  bounces,
  bounceZone,
  dkim,
  dmarc,
  good,
  news,
  newsZone,
  spf,
} from './checkup-frame.ts'

const { check } = await aCheckup()

type Row = [title: string, zone: Zone, about: Partial<Subject>, expected: string[]]

const reports = 'rua=mailto:dmarc@firm.example'
const at6 = `5${'.0'.repeat(23)}.8.b.d.0.1.0.0.2.ip6.arpa PTR`

describe('an SPF record', () => {
  test.each<Row>([
    // RFC 7208 §4.6.4: ten look-ups are allowed. The record needs four, the mail host three, the CRM three, the shop
    // two.
    [
      'with three includes that include others needs twelve look-ups',
      {
        ...spf(
          'v=spf1 include:_spf.host.example include:crm.example include:shop.example a:relay.firm.example -all',
        ),
        '_spf.host.example TXT': [
          'v=spf1 include:b1.host.example include:b2.host.example include:b3.host.example ~all',
        ],
        'b1.host.example TXT': ['v=spf1 ip4:198.51.100.0/26 ~all'],
        'b2.host.example TXT': ['v=spf1 ip4:198.51.100.64/26 ~all'],
        'b3.host.example TXT': ['v=spf1 ip6:2001:db8:b3::/48 ~all'],
        'crm.example TXT': ['v=spf1 a mx include:out.crm.example ~all'],
        'crm.example A': ['198.51.100.130'],
        'crm.example MX': ['10 mx.crm.example'],
        'mx.crm.example A': ['198.51.100.131'],
        'out.crm.example TXT': ['v=spf1 ip4:198.51.100.132 -all'],
        'shop.example TXT': ['v=spf1 a mx -all'],
        'shop.example A': ['198.51.100.140'],
        'shop.example MX': ['10 shop.example'],
      },
      {},
      ['spf_lookups_many red'],
    ],
    // §4.5, §4.6.1: the literals of the grammar are case-insensitive, and several blanks may separate terms.
    ['in capitals and with many blanks is read', spf('V=SPF1  A:relay.firm.example   -ALL '), {}, []],
    // §4.6: a syntax error anywhere in the record is a permerror.
    [
      'with a quote left at its end cannot be read',
      spf('v=spf1 a:relay.firm.example -all"'),
      {},
      ['spf_unreadable red'],
    ],
    // §7.1: a last label cannot contain a comma.
    [
      'with a comma between its parts cannot be read',
      spf('v=spf1 a:relay.firm.example, ip4:198.51.100.7 -all'),
      {},
      ['spf_unreadable red'],
    ],
    // §4.5: a record begins with v=spf1, and not with a quote.
    [
      'that was pasted with its quotes is not recognized',
      spf('"v=spf1 a:relay.firm.example -all"'),
      {},
      ['spf_missing red'],
    ],
    // §3.3: strings are joined without a separator.
    [
      'is read if it is split into strings that keep the blanks between its terms',
      spf('v=spf1 a:relay.firm" ".example" " -all'),
      {},
      [],
    ],
    // … so this record is `a:` with one long name, and has no `all`: its result is neutral for everybody.
    [
      'does not allow the relay if it is split into strings that lose the blanks',
      spf('v=spf1 a:relay.firm.example" "-all'),
      {},
      ['spf_all_open warning', 'spf_relay red'],
    ],
    // §6.1: a redirect to a name without a record is a permerror.
    [
      'that redirects to a domain without SPF is invalid',
      { ...spf('v=spf1 redirect=_spf.firm.example'), '_spf.firm.example TXT': ['moved'] },
      {},
      ['spf_include_none red'],
    ],
    // §4.5, §6.1: two records at the target are a permerror of this record.
    [
      'that redirects to a domain with two records cannot be read',
      {
        ...spf('v=spf1 redirect=_spf.firm.example'),
        '_spf.firm.example TXT': ['v=spf1 a:relay.firm.example -all', 'v=spf1 mx -all'],
      },
      {},
      ['spf_unreadable red'],
    ],
    // §5.1: terms after `all` do not count, and neither does a redirect.
    [
      'is judged without the terms after “all”',
      spf('v=spf1 a:relay.firm.example ~all include:gone.example redirect=gone.example'),
      {},
      [],
    ],
    // §5.2: an include of a record that passes every sender passes every sender.
    [
      'with +all behind an include lets anybody send',
      { ...spf('v=spf1 include:spf.host.example -all'), 'spf.host.example TXT': ['v=spf1 +all'] },
      {},
      ['spf_include_open warning'],
    ],
    // §6.1: the `all` of the redirect's target is the end of this record.
    [
      'that redirects to ?all lets anybody send',
      {
        ...spf('v=spf1 a:relay.firm.example redirect=_spf.firm.example'),
        '_spf.firm.example TXT': ['v=spf1 ip4:198.51.100.7 ?all'],
      },
      {},
      ['spf_include_open warning'],
    ],
    // §5.2: an include with a neutral result matches nobody, so the record's own -all applies.
    [
      'with ?all behind an include lets nobody else send',
      {
        ...spf('v=spf1 include:spf.host.example a:relay.firm.example -all'),
        'spf.host.example TXT': ['v=spf1 ip4:198.51.100.7 ?all'],
      },
      {},
      [],
    ],
    // §5.7, §7: the macro puts the relay's address into the name.
    [
      'with exists and the macro %{i} allows the relay',
      {
        ...spf('v=spf1 exists:%{i}._spf.%{d} -all'),
        '192.0.2.5._spf.firm.example A': ['127.0.0.2'],
      },
      {},
      [],
    ],
    // §5.6, with a relay that has no IPv4 address.
    [
      'with only ip6 allows a relay that has only an IPv6 address',
      {
        ...spf('v=spf1 ip6:2001:DB8::/32 -all'),
        'relay.firm.example A': [],
        'relay.firm.example AAAA': ['2001:db8::5'],
        [at6]: ['relay.firm.example'],
      },
      {},
      [],
    ],
    // §5.6: ip4 does not match mail that leaves over IPv6.
    [
      'with only ip4 does not allow the IPv6 address of the relay',
      {
        ...spf('v=spf1 ip4:192.0.2.5 -all'),
        'relay.firm.example AAAA': ['2001:db8::5'],
        [at6]: ['relay.firm.example'],
      },
      {},
      ['spf_relay red'],
    ],
  ])('%s', async (_title, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })
})

describe('a DKIM record', () => {
  test.each<Row>([
    // RFC 6376 §3.6.1: v= is optional. §3.2: white space within a base64 value is ignored.
    ['without v= and with blanks in the key contains our key', dkim('k=rsa ; p=MIIB IjAN Bg ;'), {}, []],
    // §3.6.2.2: strings are joined without a separator.
    ['that is split into several strings contains our key', dkim('v=DKIM1; k=rsa; p=MIIB" "IjANBg'), {}, []],
    // §3.6.1: a record whose v= is not DKIM1 is discarded.
    [
      'with backslashes from a zone file is not recognized',
      dkim('v=DKIM1\\; k=rsa\\; p=MIIBIjANBg'),
      {},
      ['dkim_missing red'],
    ],
    [
      'with a backslash after its version is not recognized',
      dkim('v=DKIM1\\; p=MIIBIjANBg'),
      {},
      ['dkim_missing red'],
    ],
    [
      'behind a CNAME to a name without TXT is missing',
      {
        'lm1._domainkey.firm.example TXT': [],
        'lm1._domainkey.firm.example CNAME': ['lm1.keys.example'],
        'lm1.keys.example A': ['198.51.100.7'],
      },
      {},
      ['dkim_missing red'],
    ],
  ])('%s', async (_title, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })
})

describe('a DMARC record', () => {
  test.each<Row>([
    // RFC 9989 §4.7: tag names and policies are case-insensitive, and white space around them is ignored.
    [
      'with blanks and capitals is read',
      dmarc(`V = DMARC1 ; P = Quarantine ; RUA=mailto:dmarc@firm.example ;`),
      {},
      [],
    ],
    // RFC 9989 §4.7: a record whose version is not exactly DMARC1 is ignored.
    [
      'with the version dmarc1 is not recognized',
      dmarc(`v=dmarc1; p=quarantine; ${reports}`),
      {},
      ['dmarc_missing red'],
    ],
    // Without semicolons the whole text is the value of v=, so it is no DMARC record.
    [
      'without semicolons is not recognized',
      dmarc(`v=DMARC1 p=quarantine ${reports}`),
      {},
      ['dmarc_missing red'],
    ],
    // The policy is read as "none, rua=…", so there is no tag rua=.
    [
      'with a comma instead of a semicolon cannot be read',
      dmarc(`v=DMARC1; p=none, ${reports}`),
      {},
      ['dmarc_unreadable red', 'dmarc_no_reports hint'],
    ],
    // RFC 9989 §4.10.1: a record without p= counts as p=none if its reports have an address, and is ignored otherwise.
    [
      'without p= and without reports cannot be read',
      dmarc('v=DMARC1; sp=reject'),
      {},
      ['dmarc_unreadable red', 'dmarc_no_reports hint'],
    ],
    // RFC 9989 §4.10.1: an invalid sp= invalidates the policy of the whole record.
    [
      'with a misspelt sp= cannot be read',
      dmarc(`v=DMARC1; p=reject; sp=quarantin; ${reports}`),
      {},
      ['dmarc_unreadable red'],
    ],
    // Many DNS panels append the domain to a name that already contains it.
    [
      'at a name that repeats the domain counts as missing, and so does a DKIM record',
      {
        ...dmarc(),
        'lm1._domainkey.firm.example TXT': [],
        '_dmarc.firm.example.firm.example TXT': good['_dmarc.firm.example TXT'] ?? [],
        'lm1._domainkey.firm.example.firm.example TXT': good['lm1._domainkey.firm.example TXT'] ?? [],
      },
      {},
      ['dmarc_missing red', 'dkim_missing red'],
    ],
    // sp= is the policy of a subdomain, and a logo needs a strict policy.
    [
      'of the parent with sp=none hides the logo of a subdomain',
      { ...newsZone, ...bimi, ...dmarc(`v=DMARC1; p=reject; sp=none; ${reports}`) },
      news,
      ['bimi_policy warning'],
    ],
    [
      'of the parent with sp=none refuses no unaligned mail of a subdomain',
      {
        ...newsZone,
        ...dkim('x'),
        ...dmarc(`v=DMARC1; p=reject; sp=none; ${reports}`),
        'b.other.example TXT': ['v=spf1 a:relay.firm.example -all'],
        'b.other.example MX': ['10 mail.firm.example'],
      },
      { ...news, bounceDomain: 'b.other.example' },
      ['dkim_missing red', 'bounce_unaligned hint'],
    ],
    // With aspf=s, bounces.firm.example does not match firm.example.
    [
      'with aspf=s is not satisfied by bounces below the domain',
      { ...bounceZone, ...dkim('x'), ...dmarc(`v=DMARC1; p=reject; aspf=s; ${reports}`) },
      bounces,
      ['dkim_missing red', 'dmarc_unaligned red'],
    ],
    // A value that is not a URI is ignored, so nobody gets the reports.
    [
      'with a rua without mailto: sends reports to nobody',
      dmarc('v=DMARC1; p=quarantine; rua=dmarc@firm.example'),
      {},
      ['dmarc_no_reports hint'],
    ],
    // RFC 9990 §4: only another organization must publish its agreement.
    [
      'needs no agreement for reports to its own subdomain',
      dmarc('v=DMARC1; p=quarantine; rua=mailto:in@reports.firm.example'),
      {},
      [],
    ],
    // The agreement must begin with v=DMARC1.
    [
      'also needs the agreement of its second report address',
      {
        ...dmarc(`v=DMARC1; p=quarantine; ${reports}, mailto:firm@there.example`),
        'firm.example._report._dmarc.there.example TXT': ['v=DMARC'],
      },
      {},
      ['dmarc_reports_refused warning'],
    ],
    [
      'behind a CNAME is accepted if the service has agreed to take its reports',
      {
        ...dmarc(),
        '_dmarc.firm.example CNAME': ['firm.dmarc.there.example'],
        'firm.dmarc.there.example TXT': ['v=DMARC1; p=quarantine; rua=mailto:firm@there.example'],
        'firm.example._report._dmarc.there.example TXT': ['v=DMARC1;'],
      },
      {},
      [],
    ],
  ])('%s', async (_title, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })
})

describe('The way in, the relay and the logo:', () => {
  test.each<Row>([
    // RFC 5321 §5.1: an MX record must name a host, and 192.0.2.7 is no host name.
    [
      'an MX record with an address takes no mail',
      { 'firm.example MX': ['10 192.0.2.7'] },
      {},
      ['from_no_mail red'],
    ],
    // RFC 2181 §10.3 forbids an MX record that names an alias, but senders follow it.
    [
      'an MX record for an alias of this machine leads to it',
      {
        ...bounceZone,
        'bounces.firm.example MX': ['10 in.firm.example'],
        'in.firm.example CNAME': ['mail.firm.example'],
      },
      { ...bounces, isListening: true },
      [],
    ],
    // A null MX (RFC 7505).
    [
      'a null MX at the bounce domain counts as a missing MX record',
      { ...bounceZone, 'bounces.firm.example MX': ['0 .'] },
      bounces,
      ['bounce_no_mx red'],
    ],
    [
      'a PTR name that belongs to another machine has a finding',
      { '5.2.0.192.in-addr.arpa PTR': ['www.firm.example'], 'www.firm.example A': ['192.0.2.80'] },
      {},
      ['relay_other_name warning'],
    ],
    // RFC 8601 §2.7.3 (iprev): one name that resolves to the address is enough.
    [
      'one of two PTR names is enough if it resolves to the relay’s IP address',
      {
        '5.2.0.192.in-addr.arpa PTR': ['old.firm.example', 'static-5.host.example'],
        'static-5.host.example A': ['192.0.2.5'],
      },
      {},
      [],
    ],
    [
      'a logo over http is not shown',
      {
        'default._bimi.firm.example TXT': [
          'v=BIMI1; l=http://firm.example/logo.svg; a=https://firm.example/vmc.pem',
        ],
      },
      {},
      ['bimi_address warning'],
    ],
  ])('%s', async (_title, zone, about, expected) => {
    expect((await check(zone, about)).said.sort()).toEqual([...expected].sort())
  })
})
