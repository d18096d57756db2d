// DNS lookups for checks. Answers are cached for a minute, and one check may make a limited number of queries.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { limitTexts, type TxtPrefix } from './txt.ts'

/** The records of a name: empty if it has none, null if no answer came. */
export type Found<T> = readonly T[] | null

export interface Lookups {
  /** The records with this beginning, within `txtLimits`; if there are none, a few of the others. */
  txt(name: string, prefix: TxtPrefix): Promise<Found<string>>
  mx(name: string): Promise<Found<{ exchange: string; priority: number }>>
  /** IPv4 and IPv6 addresses, in two queries. With `family`, only the addresses of this family, in one query. */
  addresses(name: string, family?: 4 | 6): Promise<Found<string>>
  /** The name servers of a zone. */
  servers(zone: string): Promise<Found<string>>
  /** The names of an address. */
  names(address: string): Promise<Found<string>>
}

export interface Dns {
  /** The options it was created with, so that a thread can ask the same servers. */
  readonly options: DnsOptions
  /** Returns the lookups of one check. Once its queries or its time are used up, further lookups get no answer. */
  begin(): Lookups
}

export interface DnsOptions {
  /** Addresses like 127.0.0.1:5353. Default: the system's resolvers. */
  servers?: readonly string[]
  /** The most milliseconds of one check, and of one query. */
  time?: number
  questionTime?: number
  questions?: number
}

const keepFor = 60_000
const mostKept = 2000
/** The most records of one answer. */
const mostRecords = 100
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** Creates lookups whose cache many checks share. */
export function createDns(options: DnsOptions = {}): Dns {
  const { servers, time = 4000, questionTime = 2000, questions = 40 } = options
  const resolver = new Resolver({ timeout: questionTime, tries: 2 })
  if (servers) resolver.setServers(servers)
  const kept = new Map<string, { until: number; answer: Promise<readonly unknown[] | null> }>()

  const ask = <T>(key: string, question: () => Promise<readonly T[]>): Promise<Found<T>> => {
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.answer as Promise<Found<T>>
    const limited = question().then((records) => records.slice(0, mostRecords))
    const answer = limited.catch((error: unknown) => {
      if (nothing.has((error as NodeJS.ErrnoException).code ?? '')) return []
      // A missing answer is not cached.
      kept.delete(key)
      return null
    })
    kept.delete(key)
    kept.set(key, { until: Date.now() + keepFor, answer })
    if (kept.size > mostKept) kept.delete([...kept.keys()][0] ?? '')
    return answer
  }

  return {
    options,
    begin() {
      const until = Date.now() + time
      let left = questions
      // Cached answers cost no query, but their number is limited too.
      let answers = 10 * questions
      const limited = async <T>(
        kind: string,
        name: string,
        question: (asked: string) => Promise<readonly T[]>,
      ): Promise<Found<T>> => {
        const asked = name.toLowerCase().replace(/\.$/, '')
        if (!isName(asked)) return []
        const key = `${kind} ${asked}`
        if ((kept.get(key)?.until ?? 0) <= Date.now()) left -= 1
        answers -= 1
        const remaining = until - Date.now()
        if (left < 0 || answers < 0 || remaining <= 0) return null
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), remaining)))
        const answer = ask(key, () => question(asked))
        return Promise.race([answer, late]).finally(() => clearTimeout(timer))
      }
      const ofFour = (name: string) => limited('A', name, (asked) => resolver.resolve4(asked))
      const ofSix = (name: string) => limited('AAAA', name, (asked) => resolver.resolve6(asked))
      const either = async (name: string): Promise<Found<string>> => {
        const [four, six] = await Promise.all([ofFour(name), ofSix(name)])
        if (four === null && six === null) return null
        const found = [...(four ?? []), ...(six ?? [])]
        return found.length === 0 && (four === null || six === null) ? null : found
      }
      return {
        txt: (name, prefix) =>
          limited(`TXT ${prefix}`, name, async (asked) =>
            limitTexts(
              (await resolver.resolveTxt(asked)).map((pieces) => pieces.join('')),
              prefix,
            ),
          ),
        mx: (name) => limited('MX', name, (asked) => resolver.resolveMx(asked)),
        addresses: (name, family) =>
          isIP(name)
            ? Promise.resolve([name])
            : (family === 4 ? ofFour : family === 6 ? ofSix : either)(name),
        servers: (zone) => limited('NS', zone, (asked) => resolver.resolveNs(asked)),
        // `reverse` is not used here. It also reads the hosts file, and treats a missing answer as no name.
        names: (address) => limited('PTR', reverseName(address), (asked) => resolver.resolvePtr(asked)),
      }
    },
  }
}

/**
 * Whether a text is a valid name for the DNS (RFC 1035 section 2.3.4). Records of other people may contain any text.
 */
function isName(name: string): boolean {
  if (isIP(name)) return true
  return name.length <= 253 && /^(?:[\w-]{1,63}\.)*[\w-]{1,63}$/.test(name)
}

/** The reversed form of an address in the DNS: `192.0.2.5` becomes `5.2.0.192`, and an IPv6 address becomes its 32 digits in reverse order. */
export function backwards(address: string): string {
  if (isIP(address) === 4) return address.split('.').reverse().join('.')
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter((each) => each !== '')
  const [before, after] = [groups(head), groups(tail)]
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  const digits = [...before, ...missing, ...after].flatMap((group) => group.padStart(4, '0').split(''))
  return digits.reverse().join('.')
}

/** The name under which the DNS has the names of an address (RFC 1035 section 3.5, RFC 3596 section 2.5). */
function reverseName(address: string): string {
  return `${backwards(address)}.${isIP(address) === 4 ? 'in-addr' : 'ip6'}.arpa`
}
