// The DNS records of a sending domain, and the comparison of published records with them.
import { describe, expect, it } from 'vitest'
import { compare, recordsOf, type DnsRecord } from '../records.ts'

const domain = {
  domain_name: 'firm.example',
  dkim_selector: 'lm1',
  dkim_public_key: 'MIIBIjANB',
  ed25519: { selector: 'lm2', public_key: '11qYAYK=' },
  signs_ed25519: false,
  signed_by_relay: false,
  aligned_since: null,
}
const twice = { ...domain, signs_ed25519: true }
const relay = ['smtp.relay.example']

function recordOf(purpose: DnsRecord['purpose'], relayHosts = relay): DnsRecord {
  const record = recordsOf(twice, relayHosts).find((each) => each.purpose === purpose)
  if (!record) throw new Error(`There is no record for ${purpose}`)
  return record
}

describe('The records to publish', () => {
  // spec: 2.domains.records
  it('are SPF, DKIM and DMARC under their names', () => {
    expect(recordsOf(domain, relay)).toEqual([
      { purpose: 'spf', type: 'TXT', name: 'firm.example', value: 'v=spf1 mx a:smtp.relay.example ~all' },
      {
        purpose: 'dkim',
        type: 'TXT',
        name: 'lm1._domainkey.firm.example',
        value: 'v=DKIM1; k=rsa; p=MIIBIjANB',
      },
      { purpose: 'dmarc', type: 'TXT', name: '_dmarc.firm.example', value: 'v=DMARC1; p=none' },
    ])
  })

  it('name BOUNCE_DOMAIN for SPF, because receivers check the envelope sender', () => {
    const [spf, ...others] = recordsOf(domain, relay, 'bounces.firm.example')
    expect(spf?.name).toBe('bounces.firm.example')
    expect(others[0]).toEqual(recordsOf(domain, relay)[1])
  })

  it('The DMARC record to publish named nobody who reads its reports, though BOUNCE_DOMAIN accepts them', () => {
    const [, , dmarc] = recordsOf(domain, relay, 'bounces.firm.example')
    expect(dmarc?.value).toBe('v=DMARC1; p=none; rua=mailto:dmarc@bounces.firm.example')
  })

  it('name the domain’s own return path for SPF while bounces go there', () => {
    const aligned = { ...domain, aligned_since: '2026-11-25T10:00:00Z' }
    expect(recordsOf(aligned, relay, 'bounces.mailer.example')[0]?.name).toBe('lm.firm.example')
    expect(recordsOf(aligned, relay)[0]?.name).toBe('firm.example')
  })

  it('include the record of the second signature while that is switched on', () => {
    const dkim = { purpose: 'dkim_ed25519', type: 'TXT', name: 'lm2._domainkey.firm.example' }
    expect(recordsOf(twice, relay)[2]).toEqual({ ...dkim, value: 'v=DKIM1; k=ed25519; p=11qYAYK=' })
    expect(recordsOf({ ...twice, ed25519: null }, relay)).toHaveLength(3)
  })

  it.each([
    [[], 'v=spf1 mx ~all'],
    [['192.0.2.7'], 'v=spf1 mx ip4:192.0.2.7 ~all'],
    [['2001:db8::7'], 'v=spf1 mx ip6:2001:db8::7 ~all'],
    [['localhost', '127.0.0.1', '::1'], 'v=spf1 mx ~all'],
    [['a.example', 'b.example'], 'v=spf1 mx a:a.example a:b.example ~all'],
    // SPF records as the documentation of Amazon, Postmark, Mailgun and Brevo shows them.
    [['email-smtp.us-east-1.amazonaws.com'], 'v=spf1 mx include:amazonses.com ~all'],
    [['smtp.postmarkapp.com', 'smtp-broadcasts.postmarkapp.com'], 'v=spf1 mx include:spf.mtasv.net ~all'],
    [
      ['smtp.mailgun.org', 'smtp-relay.brevo.com'],
      'v=spf1 mx include:mailgun.org include:spf.brevo.com ~all',
    ],
    [['amazonaws.com.evil.example'], 'v=spf1 mx a:amazonaws.com.evil.example ~all'],
  ])('allow the relays %j', (relayHosts, value) => {
    expect(recordOf('spf', relayHosts).value).toBe(value)
  })
})

describe('The finding about SPF is', () => {
  it.each([
    ['found', ['v=spf1 mx a:smtp.relay.example ~all']],
    ['found', ['site-verification=1', 'v=spf1 include:_spf.other.example A:SMTP.relay.example -all']],
    ['different', ['v=spf1 include:_spf.other.example -all']],
    ['different', ['v=spf1 a:smtp.relay.example ~all', 'v=spf1 mx ~all']],
    ['missing', ['site-verification=1', 'v=spf10 mx']],
    ['missing', []],
    ['unanswered', null],
  ])('%s if the DNS has %j', (state, texts) => {
    expect(compare(recordOf('spf'), texts).state).toBe(state)
  })

  it('quotes the SPF records that were found, and no other TXT records', () => {
    expect(compare(recordOf('spf'), ['other', 'v=spf1 -all']).found).toEqual(['v=spf1 -all'])
  })
})

describe('The finding about DKIM is', () => {
  it.each([
    ['found', ['v=DKIM1; k=rsa; p=MIIBIjANB']],
    ['found', ['k=rsa;p=MIIB IjANB;']],
    ['different', ['v=DKIM1; k=rsa; p=SOMETHINGELSE']],
    ['different', ['v=DKIM1; p=']],
    ['missing', []],
    ['unanswered', null],
  ])('%s if the DNS has %j', (state, texts) => {
    expect(compare(recordOf('dkim'), texts).state).toBe(state)
  })
})

describe('The finding about the second signature’s record is', () => {
  it.each([
    ['found', ['v=DKIM1; k=ed25519; p=11qYAYK=']],
    ['different', ['v=DKIM1; p=11qYAYK=']],
    ['different', ['v=DKIM1; k=rsa; p=11qYAYK=']],
    ['different', ['v=DKIM1; k=ed25519; p=']],
    ['missing', []],
    ['unanswered', null],
  ])('%s if the DNS has %j', (state, texts) => {
    expect(compare(recordOf('dkim_ed25519'), texts).state).toBe(state)
  })
})

describe('The finding about DMARC is', () => {
  it.each([
    ['found', ['v=DMARC1; p=reject; rua=mailto:x@firm.example']],
    ['different', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
    ['missing', ['p=none']],
    ['unanswered', null],
  ])('%s if the DNS has %j', (state, texts) => {
    expect(compare(recordOf('dmarc'), texts).state).toBe(state)
  })
})
