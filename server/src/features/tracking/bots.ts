// Recognizes bots by one request: its method, user agent and headers. A bot that clicks right after the delivery, or
// many links at once, is found later, when its events are recorded. A scanner that names itself like a browser and
// waits counts as a reader. Apple's Mail Privacy Protection also looks like a browser, and counts as a reader.

/** How a bot was recognized; stored in events.bot. */
export type BotSignal = 'head' | 'prefetch' | 'agent' | 'early' | 'burst'

/**
 * User agents of bots. These are left out on purpose:
 * - GoogleImageProxy and YahooMailProxy: they fetch a picture when a reader opens the message.
 * - HTTP libraries (okhttp, CFNetwork, Go-http-client, …): mail apps and private picture proxies use them. A scanner
 *   that uses one is recognized by its speed.
 * - Command-line tools (curl, python-requests, …): operators check their links with them.
 * - HeadlessChrome: accessibility tools and people's own tests use it, too.
 */
const botAgents = [
  // Mail security. Sources: Braze's documentation of its bot filter for "Barracuda Sentinel (EE)"; for "proofpoint",
  // "mimecast" and "CiscoSecureEmail", reports of senders who read their logs.
  /barracuda|proofpoint|mimecast|cisco ?secure ?email|ironport|fireeye|messagelabs|virustotal/i,
  // Other mail security, by product name.
  /forti(guard|mail|sandbox)|vadesecure|hornetsecurity|avanan|\btmes\b|safelinks|url ?scan|email security/i,
  // Internet scanners: zmap's zgrab, censys.io, Palo Alto Networks' Expanse, internet-measurement.com.
  /zgrab|censysinspect|palo alto networks|phantomjs|internetmeasurement|masscan|nmap scripting/i,
  // Previews and probes of Microsoft: "Which crawlers does Bing use?"; Office's discovery before a link opens.
  /bingpreview|microsoftpreview|skypeuripreview|microsoft office (existence|protocol) discovery/i,
  // Link previews of messengers. Sources: Meta's "Web crawlers", Slack's "Robots"; the previews of Snap and Google
  // Messages.
  /facebookexternal|meta-external|^whatsapp\/|slack-imgproxy|snap url preview|googlemessages\//i,
  // Previews of other programs, by what their user agents say they do.
  /(url|link) ?-?preview|iframely|embedly|vkshare|cardyb/i,
  // Crawlers and fetchers of Google's list whose names do not contain "bot".
  /mediapartners-google|apis-google|feedfetcher-google|google-(inspectiontool|safety)|googleother/i,
  // Archives, crawlers and monitors without "bot" in their name.
  /ia_archiver|heritrix|nutch|httrack|bubing|\byeti\/|pingdom|statuscake|site24x7|gtmetrix|newrelicpinger/i,
  // Crawlers have these words in their names (RFC 9309 speaks of product tokens). CUBOT is a brand of phones, and no
  // bot.
  /(?<!cu)bot\b|crawler|spider|slurp/i,
]

export interface Request {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz']

/** The signal by which a bot caused the request; null for a reader's request. */
export function botSignal({ method, headers }: Request): BotSignal | null {
  if (method === 'HEAD') return 'head'
  if (purposeHeaders.some((name) => isAhead(headers[name]))) return 'prefetch'
  const agent = String(headers['user-agent'] ?? '').slice(0, 1000)
  return isBotAgent(agent) ? 'agent' : null
}

function isAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))
}

/**
 * Results by user agent, because most readers send one of a few. The map is bounded, because anybody can send any
 * number of different user agents.
 */
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
