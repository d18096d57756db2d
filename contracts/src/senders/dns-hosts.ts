// How the control panel of each DNS host wants a record's name and value to be typed.

/** A DNS host, recognised by the name servers of a zone. */
export interface DnsHost {
  name: string
  /** Endings of the host's name servers. */
  servers: readonly string[]
  /** What its panel takes as the name of the zone itself. */
  apex: '@' | ''
  /** Whether its panel wants TXT values in quotation marks, in pieces of up to 255 characters. */
  isQuoted: boolean
}

const host = (name: string, servers: readonly string[], some: Partial<DnsHost> = {}): DnsHost => ({
  name,
  servers,
  apex: '@',
  isQuoted: false,
  ...some,
})

/** Name servers of Azure and Route 53 contain numbers, so their endings stop before the numbers. */
export const dnsHosts: readonly DnsHost[] = [
  host('Cloudflare', ['ns.cloudflare.com']),
  host('Amazon Route 53', [], { apex: '', isQuoted: true }),
  host('GoDaddy', ['domaincontrol.com']),
  host('Namecheap', ['registrar-servers.com']),
  host('Google Cloud DNS', ['googledomains.com'], { apex: '', isQuoted: true }),
  host('Squarespace', ['squarespacedns.com']),
  host('OVH', ['ovh.net', 'ovh.ca', 'anycast.me'], { apex: '' }),
  host('Hetzner', ['hetzner.com', 'hetzner.de', 'second-ns.com', 'your-server.de']),
  host('IONOS', ['ui-dns.com', 'ui-dns.de', 'ui-dns.org', 'ui-dns.biz']),
  host('Azure DNS', []),
  host('DigitalOcean', ['digitalocean.com']),
  host('Gandi', ['gandi.net']),
  host('Porkbun', ['porkbun.com'], { apex: '' }),
]

const numbered: readonly [RegExp, string][] = [
  [/(?:^|\.)awsdns-\d+\.(?:com|net|org|co\.uk)$/, 'Amazon Route 53'],
  [/(?:^|\.)azure-dns\.(?:com|net|org|info)$/, 'Azure DNS'],
]

/** The host that a zone's name servers belong to; undefined if unknown. */
export function dnsHostOf(servers: readonly string[]): DnsHost | undefined {
  const names = servers.map((server) => server.toLowerCase().replace(/\.$/, ''))
  const byNumber = numbered.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1]
  return dnsHosts.find(
    (each) =>
      each.name === byNumber ||
      each.servers.some((suffix) => names.some((name) => name === suffix || name.endsWith(`.${suffix}`))),
  )
}

/** A record's name as the panel wants it: without the zone; in full if it is outside this zone. */
export function panelName(name: string, zone: string, { apex }: Pick<DnsHost, 'apex'>): string {
  const [asked, above] = [name.toLowerCase().replace(/\.$/, ''), zone.toLowerCase()]
  if (asked === above) return apex
  return asked.endsWith(`.${above}`) ? asked.slice(0, -above.length - 1) : asked
}

/** A TXT value in quotation marks, in pieces of up to 255 characters (RFC 1035 §3.3). */
export function quotedText(value: string): string {
  const pieces = value.match(/[^]{1,255}/g) ?? ['']
  return pieces.map((piece) => `"${piece.replace(/["\\]/g, '\\$&')}"`).join(' ')
}

/** A record as a line of a zone file (BIND's format). */
export function zoneLine({ type, name, value }: { type: 'TXT' | 'MX'; name: string; value: string }): string {
  const data = type === 'TXT' ? quotedText(value) : value.replace(/([^.\s])\.?$/, '$1.')
  return `${name.replace(/\.$/, '')}. 3600 IN ${type} ${data}`
}
