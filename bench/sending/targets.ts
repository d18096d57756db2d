// The targets of the sending engine.
import { atLeast, atMost, type Verdict } from '../part.ts'
import type { Launch } from './launch.ts'
import type { Carrier, Comparison } from './rates.ts'

/** The targets for rates: over loopback, and for two processes also where the network is the limit. */
export function judgeRates(comparisons: readonly Comparison[]): Verdict[] {
  return comparisons.flatMap((compared) => {
    const { roundTrip, connections, isSigned } = compared
    const signed = isSigned ? 'with DKIM' : 'without DKIM'
    const ratio = (a: Carrier, b: Carrier) => compared.carriers[a].rate / compared.carriers[b].rate
    const two = (where: string) =>
      atLeast(`two workers to one, ${signed}, ${where}`, ratio('two workers', 'one worker'), 1.6)
    if (roundTrip > 0) return [two(`${String(roundTrip)} ms and ${String(connections)} connections`)]
    return [
      atLeast(`product to raw client, ${signed}`, ratio('one worker', 'raw'), isSigned ? 0.9 : 0.8),
      atLeast(`product to nodemailer’s pool, ${signed}`, ratio('one worker', 'pool'), isSigned ? 4 : 6),
      two('loopback'),
    ]
  })
}

/** The targets for the start of a large campaign. */
export function judgeLaunch(launch: Launch): Verdict[] {
  const { before, peak } = launch.memory
  const size = launch.recipients.toLocaleString('en')
  return [
    atMost('CPU of PostgreSQL a message', launch.postgres, 10, 'µs'),
    atMost(`memory that ${size} recipients add to a worker`, peak - before, 100, 'MB'),
    atMost('first message of a campaign of 1,000', launch.smallFirst, 1, 's'),
    atMost(`first message of a campaign of ${size}`, launch.first, 5, 's'),
  ]
}
