// Asks the operator's own spam filter about the message (SPAM_CHECK).
import type { CheckupFinding } from '@lettermill/contracts'
import { finding, right } from '@lettermill/contracts/checkup-findings'
import { askSpamFilter, engineNames, type SpamFilterAddress } from '../../../platform/spam-filter/index.ts'

/** The scores at which findings begin. Some filters treat a message as spam at a score of 3, SpamAssassin at 5. */
const limits = { warning: 3, red: 5 }
const mostRules = 8

/** @param message as one recipient would get it; null if it cannot be made, which another finding reports */
export async function checkSpam(
  filter: SpamFilterAddress | undefined,
  message: Buffer | null,
): Promise<CheckupFinding[]> {
  if (!filter || !message) return []
  const engine = engineNames[filter.engine]
  try {
    const { score, rules } = await askSpamFilter(filter, message)
    const said = rules
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points)
      .slice(0, mostRules)
      .map(({ name, points }) => `${name} ${rounded(points)}`)
    if (score < limits.warning) return [right('spamd', `${engine} (${rounded(score)})`, said)]
    const params = { engine, score: rounded(score), rules: said.join(', ') }
    return [finding(score >= limits.red ? 'spam_many' : 'spam_some', params)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return [finding('spam_unknown', { engine, reason })]
  }
}

function rounded(points: number): string {
  return points.toFixed(1)
}
