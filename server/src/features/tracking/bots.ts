// Recognizes bots by one request: its method, user agent and headers. Bots that behave like browsers are recognized by
// what they do: a click right after the delivery, many links at once (both while recording), and what `judge.ts` finds
// later. A scanner that opens a single link, late and from its own address, counts as a reader.

/** How a bot was recognized; stored in events.bot. */
export type BotSignal = 'head' | 'prefetch' | 'agent' | 'early' | 'burst' | 'sequence' | 'address'

/**
 * User agents of bots. GoogleImageProxy and YahooMailProxy are left out on purpose: they fetch a picture when a reader
 * opens the message. HeadlessChrome is left out, because accessibility tools use it, too.
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

/**
 * Programs that fetch addresses for scripts. Mail apps load pictures with libraries of their platform (okhttp, Dalvik,
 * CFNetwork), and some picture proxies with Go over HTTP/2, so these are not in the list.
 */
const scripts =
  /^(?:curl|wget|python|go-http-client\/1|java|apache-httpclient|libwww|axios|node|undici|got|ruby|php|guzzle|perl)(?![a-z])/i

/** Browsers name themselves in one of these ways. Everything else that follows a link is a program. */
const browsers = /^(?:Mozilla|Opera)\/|^(?:lynx|e?links|w3m|dillo|netsurf)\b/i

/**
 * User agents that show no person: Apple's Mail Privacy Protection loads pictures of all messages, read or not, with
 * the bare name `Mozilla/5.0`; Gmail fetches some pictures ahead with an old version of Edge; and a request without a
 * name says nothing.
 */
const masks = /^$|^Mozilla\/5\.0$|Edge\/12\.246 Mozilla\/5\.0$/

export interface Request {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz']

/** The signal by which a bot caused the request; null for a reader's request. */
export function botSignal({ method, headers }: Request, kind: 'open' | 'click'): BotSignal | null {
  if (method === 'HEAD') return 'head'
  if (purposeHeaders.some((name) => isAhead(headers[name]))) return 'prefetch'
  const agent = agentOf(headers)
  if (kind === 'click' ? !browsers.test(agent) : scripts.test(agent)) return 'agent'
  return isBotAgent(agent) ? 'agent' : null
}

/** Whether nobody can tell from an open whether a person saw the message. */
export function isMasked({ headers }: Pick<Request, 'headers'>): boolean {
  return masks.test(agentOf(headers))
}

function agentOf(headers: Request['headers']): string {
  return String(headers['user-agent'] ?? '').slice(0, 1000)
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
