// The form in which the panels of DNS hosts expect records.
import { describe, expect, it } from 'vitest'
import { dnsHostOf, panelName, quotedText, zoneLine } from '@lettermill/contracts/dns-hosts'

describe('the DNS host of a zone', () => {
  it.each([
    ['Cloudflare', 'ada.ns.cloudflare.com'],
    ['Amazon Route 53', 'ns-1234.awsdns-26.co.uk'],
    ['GoDaddy', 'NS01.domaincontrol.com.'],
    ['Namecheap', 'dns1.registrar-servers.com'],
    ['Azure DNS', 'ns1-07.azure-dns.com'],
    ['Hetzner', 'hydrogen.ns.hetzner.com'],
    ['IONOS', 'ns1045.ui-dns.org'],
    ['OVH', 'dns10.ovh.net'],
    ['DigitalOcean', 'ns1.digitalocean.com'],
    ['Gandi', 'ns-12-a.gandi.net'],
    ['Porkbun', 'curitiba.ns.porkbun.com'],
    [undefined, 'ns1.firm.example'],
    [undefined, 'notdomaincontrol.com'],
  ])('is %s if its name server is %s', (name, server) => {
    expect(dnsHostOf(['x.example', server])?.name).toBe(name)
  })
})

describe('the name to enter in a provider’s panel', () => {
  it.each([
    ['_dmarc.firm.example', '@', '_dmarc'],
    ['lm1._domainkey.News.Firm.example.', '@', 'lm1._domainkey.news'],
    ['firm.example', '@', '@'],
    ['firm.example', '', ''],
    ['bounces.other.example', '@', 'bounces.other.example'],
    ['notfirm.example', '@', 'notfirm.example'],
  ] as const)('%s', (name, apex, expected) => {
    expect(panelName(name, 'firm.example', { apex })).toBe(expected)
  })
})

it('a long TXT value is quoted in pieces of 255 characters', () => {
  expect(quotedText('a'.repeat(300))).toBe(`"${'a'.repeat(255)}" "${'a'.repeat(45)}"`)
  expect(quotedText('say "x"')).toBe('"say \\"x\\""')
})

it('a line of a zone file has fully qualified names that end with dots', () => {
  const txt = { type: 'TXT', name: '_dmarc.firm.example', value: 'v=DMARC1; p=none' } as const
  expect(zoneLine(txt)).toBe('_dmarc.firm.example. 3600 IN TXT "v=DMARC1; p=none"')
  expect(zoneLine({ type: 'MX', name: 'firm.example', value: '10 mx.firm.example' })).toBe(
    'firm.example. 3600 IN MX 10 mx.firm.example.',
  )
})
