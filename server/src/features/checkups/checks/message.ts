// Checks the content of a campaign beside its domain: whether the hosts of its links exist, what the law requires, and
// what the operator's spam filter says.
import type { Finding } from '@lettermill/contracts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { Lookups } from '../../../platform/dns/index.ts'
import {
  askSpamFilter,
  engineNames,
  SpamFilterError,
  type SpamFilterAddress,
} from '../../../platform/spam-filter/index.ts'

/** The most hosts that are checked. Each takes two DNS queries. */
const mostHosts = 20

/** This check only asks the DNS. It never sends a request to an address that users write. */
export async function checkHosts(lookups: Lookups, hosts: readonly string[]): Promise<Finding[]> {
  const asked = hosts.slice(0, mostHosts)
  const found = await Promise.all(asked.map((host) => lookups.addresses(host)))
  const gone = asked.filter((_host, index) => found[index]?.length === 0)
  const silent = asked.filter((_host, index) => found[index] === null)
  if (asked.length === 0) return []
  return [
    ...gone.map((host) => finding('link_gone', { host })),
    ...silent.map((host) => unanswered('links', host)),
    ...(gone.length + silent.length === 0 ? [finding('links_right', {}, { found: asked })] : []),
  ]
}

/** The scores at which findings begin. Some filters treat a message as spam at a score of 3, SpamAssassin at 5. */
const spamLimits = { warning: 3, red: 5 }
const mostRules = 8

/**
 * Asks the operator's own spam filter (SPAM_CHECK).
 * @param message as one recipient would get it; null if it cannot be made, which another finding reports
 */
export async function checkSpam(
  filter: SpamFilterAddress | undefined,
  message: Buffer | null,
): Promise<Finding[]> {
  if (!filter || !message) return []
  const engine = engineNames[filter.engine]
  try {
    const { score, rules } = await askSpamFilter(filter, message)
    const said = rules
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .slice(0, mostRules)
      .map(({ name, points }) => `${name} ${rounded(points)}`)
    if (score < spamLimits.warning) return [right('spamd', `${engine} (${rounded(score)})`, said)]
    const params = { engine, score: rounded(score), rules: said.join(', ') }
    return [finding(score >= spamLimits.red ? 'spam_many' : 'spam_some', params)]
  } catch (error) {
    const { code = '', answer = '' } = error instanceof SpamFilterError ? error : {}
    if (code === 'refused') return [finding('spam_refused', { engine, answer })]
    // An error of the connection is quoted.
    const reason = code || (error instanceof Error ? error.message : String(error))
    return [finding('spam_unknown', { engine, reason })]
  }
}

function rounded(points: number): string {
  return points.toFixed(1)
}
