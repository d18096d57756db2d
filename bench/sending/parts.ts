// Measures sending: rates compared with other senders, and the start of a large campaign.
import type { Part, PartOptions } from '../part.ts'
import { launch } from './launch.ts'
import { compare, type Setting } from './rates.ts'
import { comparisonTable, launchTable } from './tables.ts'
import { judgeLaunch, judgeRates } from './targets.ts'

function setting(
  roundTrip: number,
  connections: number,
  isSigned: boolean,
  counts: [raw: number, one: number, two: number, pool: number],
): Setting {
  const [raw, one, two, pool] = counts
  return {
    roundTrip,
    connections,
    isSigned,
    counts: { raw, 'one worker': one, 'two workers': two, pool },
  }
}

/**
 * The number of messages for the raw client, one worker, two workers and the pool, so that each takes some seconds.
 * Workers need more, because each takes two chunks of 1,000 at a time and connections become idle near the end of a
 * campaign.
 */
const settings = [
  setting(0, 10, false, [20_000, 25_000, 40_000, 2000]),
  setting(0, 10, true, [8000, 10_000, 16_000, 1000]),
  setting(20, 50, true, [5000, 5000, 16_000, 1500]),
]

const shareOf = ({ isQuick }: PartOptions) => (isQuick ? 0.1 : 1)
const roundsOf = ({ isQuick }: PartOptions) => (isQuick ? 1 : 3)

function atShare(setting: Setting, share: number): Setting {
  const counts = { ...setting.counts }
  for (const carrier of Object.keys(counts) as (keyof typeof counts)[])
    counts[carrier] = Math.max(200, Math.round(counts[carrier] * share))
  return { ...setting, counts }
}

export const rates: Part = {
  name: 'rates',
  async measure(options) {
    const wanted = settings.map((each) => atShare(each, shareOf(options)))
    const compared = await compare(wanted, roundsOf(options), options.say)
    return { tables: [comparisonTable(compared)], verdicts: judgeRates(compared) }
  },
}

export const bigLaunch: Part = {
  name: 'launch',
  async measure(options) {
    const launched = await launch(1_000_000 * shareOf(options), options.say)
    return { tables: [launchTable(launched)], verdicts: judgeLaunch(launched) }
  },
}
