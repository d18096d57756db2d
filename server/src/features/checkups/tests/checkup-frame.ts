// Shared by the tests of the checkup: a domain with correct records, and a checkup of it after changes to its zone.
import { afterAll } from 'vitest'
import { aNameServer, type Zone } from '../../../../test/name-server.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { checkUp } from '../checkup.ts'
import type { Subject } from '../subject.ts'

export const key = 'v=DKIM1; k=rsa; p=MIIBIjANBg'
const subject: Subject = {
  domain: 'firm.example',
  signedByRelay: false,
  keys: [{ name: 'lm1._domainkey.firm.example', value: key }],
  spf: 'v=spf1 mx a:relay.firm.example ~all',
  relays: [{ host: 'relay.firm.example', isProvider: false, encrypted: null }],
  bounceDomain: null,
  returnDomain: null,
  isListening: false,
  ways: { isAny: true, failing: null, silent: null },
  publicUrl: 'https://mail.firm.example',
  blocklists: [],
  sendingSince: null,
  complaintsTo: null,
  areProvidersNotified: false,
}
/** The zone of a domain with correct records. */
export const good: Zone = {
  'firm.example TXT': ['v=spf1 a:relay.firm.example -all', 'google-site-verification=x'],
  'firm.example MX': ['10 mx.firm.example'],
  'lm1._domainkey.firm.example TXT': [key],
  '_dmarc.firm.example TXT': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@firm.example'],
  '_mta-sts.firm.example TXT': ['v=STSv1; id=20260101'],
  'mta-sts.firm.example A': ['192.0.2.7'],
  '_smtp._tls.firm.example TXT': ['v=TLSRPTv1; rua=mailto:tls@firm.example'],
  'default._bimi.firm.example TXT': ['v=BIMI1; l=; a='],
  'relay.firm.example A': ['192.0.2.5'],
  '5.2.0.192.in-addr.arpa PTR': ['relay.firm.example'],
  'mail.firm.example A': ['192.0.2.6'],
}
const inAYear = () => Promise.resolve(new Date(Date.now() + 300 * 86_400_000))

/** A name server for the test file, and a function that checks up a domain against the answers of that server. */
export async function aCheckup() {
  const server = await aNameServer()
  afterAll(() => server.close())

  async function check(changes: Zone = {}, about: Partial<Subject> = {}, end = inAYear) {
    server.zone = { ...good, ...changes }
    const dns = createDns({ servers: [server.address], questionTime: 400, time: 2000 })
    const { findings, level } = await checkUp(dns, { ...subject, ...about }, end)
    const said = findings.filter((each) => each.level !== 'ok')
    return { level, findings, said: said.map(({ code, level: how }) => `${code} ${how}`) }
  }
  return { server, check }
}

export const bimi: Zone = {
  'default._bimi.firm.example TXT': [
    'v=BIMI1; l=https://firm.example/logo.svg; a=https://firm.example/vmc.pem',
  ],
}
export const relayThat = (encrypted: boolean) => ({
  host: 'relay.firm.example',
  isProvider: false,
  encrypted,
})
export const bounces = { bounceDomain: 'bounces.firm.example' }
export const bounceZone: Zone = {
  'bounces.firm.example TXT': ['v=spf1 a:relay.firm.example -all'],
  'bounces.firm.example MX': ['10 mail.firm.example'],
}
export const spf = (...values: string[]): Zone => ({ 'firm.example TXT': values })
export const dkim = (value: string): Zone => ({ 'lm1._domainkey.firm.example TXT': [value] })
export const dmarc = (...values: string[]): Zone => ({ '_dmarc.firm.example TXT': values })

/** A sending subdomain that uses the DMARC record and the keys of its parent domain. */
export const news: Partial<Subject> = { domain: 'news.firm.example' }
export const newsZone: Zone = {
  'news.firm.example TXT': ['v=spf1 a:relay.firm.example -all'],
  'news.firm.example MX': ['10 mx.firm.example'],
  '_mta-sts.news.firm.example TXT': ['v=STSv1; id=20260101'],
  'mta-sts.news.firm.example A': ['192.0.2.7'],
  '_smtp._tls.news.firm.example TXT': ['v=TLSRPTv1; rua=mailto:tls@firm.example'],
}
