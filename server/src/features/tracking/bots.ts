// Which events are known to be caused by bots, as far as one request shows it. What only the database can tell (a click
// right after the delivery, many links at once) is found where events are recorded.
//
// Not promised: a scanner that names itself like a browser and takes its time counts as a reader, and so
// does Apple's mail privacy protection, which looks like a browser too.

/** How a bot was recognized; stands in events.bot. */
export type BotSignal = 'head' | 'prefetch' | 'agent' | 'early' | 'burst'

/**
 * Agents that name themselves. Left out on purpose:
 * - GoogleImageProxy and YahooMailProxy: they fetch a picture when a reader opens the message.
 * - HTTP libraries (okhttp, CFNetwork, Go-http-client, …): mail apps and private picture proxies use
 *   them; a scanner behind one is told by its speed.
 * - Programs that name only their tool (curl, python-requests, …): an operator's own checks are among them.
 * - HeadlessChrome: also accessibility tools and people's own tests use it.
 */
const botAgents = [
  // Mail security. "Barracuda Sentinel (EE)": Braze's documentation of its bot filter; "proofpoint",
  // "mimecast", "CiscoSecureEmail": reports of senders who read their logs.
  /barracuda|proofpoint|mimecast|cisco ?secure ?email|ironport|fireeye|messagelabs|virustotal/i,
  // Others of that trade, by their products' names.
  /forti(guard|mail|sandbox)|vadesecure|hornetsecurity|avanan|\btmes\b|safelinks|url ?scan|email security/i,
  // Scanners of the net: zmap's zgrab, censys.io, Palo Alto Networks' Expanse, internet-measurement.com.
  /zgrab|censysinspect|palo alto networks|phantomjs|internetmeasurement|masscan|nmap scripting/i,
  // Previews and probes of Microsoft: "Which crawlers does Bing use?"; Office's discovery before a link opens.
  /bingpreview|microsoftpreview|skypeuripreview|microsoft office (existence|protocol) discovery/i,
  // Link previews of messengers: Meta's "Web crawlers", Slack's "Robots", Snap's and Google Messages' previews.
  /facebookexternal|meta-external|^whatsapp\/|slack-imgproxy|snap url preview|googlemessages\//i,
  // Previews of other programs, which name what they do.
  /(url|link) ?-?preview|iframely|embedly|vkshare|cardyb/i,
  // Google's list of crawlers and fetchers, those without "bot" in their name.
  /mediapartners-google|apis-google|feedfetcher-google|google-(inspectiontool|safety)|googleother/i,
  // Archives and crawlers, and monitors, without "bot" in their name.
  /ia_archiver|heritrix|nutch|httrack|bubing|\byeti\/|pingdom|statuscake|site24x7|gtmetrix|newrelicpinger/i,
  // Crawlers name themselves so by custom (RFC 9309 speaks of product tokens); CUBOT makes phones.
  /(?<!cu)bot\b|crawler|spider|slurp/i,
]

export interface Request {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz']

/** The signal by which the request is a bot's; null for a reader's. */
export function botSignal({ method, headers }: Request): BotSignal | null {
  if (method === 'HEAD') return 'head'
  if (purposeHeaders.some((name) => isAhead(headers[name]))) return 'prefetch'
  const agent = String(headers['user-agent'] ?? '').slice(0, 1000)
  return isBotAgent(agent) ? 'agent' : null
}

function isAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))
}

/** Agents that were looked at, since most readers name themselves alike; strangers may send any number of others. */
const judged = new Map<string, boolean>()
const judgedLimit = 1000

function isBotAgent(agent: string): boolean {
  const known = judged.get(agent)
  if (known !== undefined) return known
  if (judged.size === judgedLimit) judged.clear()
  const isBot = botAgents.some((pattern) => pattern.test(agent))
  judged.set(agent, isBot)
  return isBot
}
