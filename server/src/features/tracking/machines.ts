// Which hits are known to be made by machines, as far as one request shows it. What only the database can
// tell (a click right after the delivery, many links at once) is found where hits are recorded.
//
// Not promised: a scanner that names itself like a browser and takes its time counts as a reader, and so
// does Apple's mail privacy protection, which looks like a browser too.

/** How a machine was recognised; stands in events.machine. */
export type MachineSignal = 'head' | 'prefetch' | 'agent' | 'early' | 'burst'

/**
 * Agents that name themselves. Left out on purpose:
 * - GoogleImageProxy and YahooMailProxy: they fetch a picture when a reader opens the message.
 * - HTTP libraries (okhttp, CFNetwork, Go-http-client, …): mail apps and private picture proxies use
 *   them; a scanner behind one is told by its speed.
 * - HeadlessChrome: also accessibility tools and people's own tests use it.
 */
const machineAgents = [
  // Mail security. "Barracuda Sentinel (EE)": Braze's documentation of its bot filter; "proofpoint",
  // "mimecast", "CiscoSecureEmail": reports of senders who read their logs.
  /barracuda|proofpoint|mimecast|cisco ?secure ?email|ironport|fireeye|messagelabs|virustotal/i,
  // Scanners of the net: zmap's zgrab, censys.io, Palo Alto Networks' Expanse.
  /zgrab|censysinspect|palo alto networks|phantomjs/i,
  // Previews and probes of Microsoft: "Which crawlers does Bing use?"; Office's discovery before a link opens.
  /bingpreview|microsoftpreview|skypeuripreview|microsoft office (existence|protocol) discovery/i,
  // Link previews of messengers: Meta's "Web crawlers", Slack's "Robots", Snap's and Google Messages' previews.
  /facebookexternal|meta-external|^whatsapp\/|slack-imgproxy|snap url preview|googlemessages\//i,
  // Google's list of crawlers and fetchers, those without "bot" in their name.
  /mediapartners-google|apis-google|feedfetcher-google|google-(inspectiontool|safety)|googleother/i,
  // Crawlers name themselves so by custom (RFC 9309 speaks of product tokens); CUBOT makes phones.
  /(?<!cu)bot\b|crawler|spider|slurp/i,
]

export interface Request {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The signal by which the request is a machine's; null for a reader's. */
export function machineSignal({ method, headers }: Request): MachineSignal | null {
  if (method === 'HEAD') return 'head'
  const purpose = `${String(headers['sec-purpose'])} ${String(headers['purpose'])} ${String(headers['x-moz'])}`
  if (/prefetch|prerender|preview/i.test(purpose)) return 'prefetch'
  const agent = String(headers['user-agent'] ?? '').slice(0, 1000)
  return machineAgents.some((pattern) => pattern.test(agent)) ? 'agent' : null
}
