// npm run bench: what the engine carries, what it costs and how that compares, measured in one run on this machine.
import { parseArgs } from 'node:util'
import { launch } from './launch.ts'
import { machineLine, writePage } from './page.ts'
import { stopProducts } from './product/product.ts'
import { compare, type Setting } from './rates.ts'
import { measureSigning } from './signing.ts'
import { comparisonTable, launchTable, signingTable, verdictTable } from './tables.ts'
import { judgeLaunch, judgeRates, type Verdict } from './targets.ts'

const usage = `npm run bench -- [--quick] [--only rates|signing|launch] [--write]

  --quick   a tenth of the messages, once: whether it runs, not how fast
  --only    one part of it
  --write   put the tables into docs/performance.md`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const share = values.quick ? 0.1 : 1
const rounds = values.quick ? 1 : 3

function setting(roundTrip: number, connections: number, isSigned: boolean, counts: number[]): Setting {
  const [raw = 0, one = 0, two = 0, pool = 0] = counts.map((count) =>
    Math.max(200, Math.round(count * share)),
  )
  return {
    roundTrip,
    connections,
    isSigned,
    counts: { raw, 'one worker': one, 'two workers': two, pool },
  }
}

/**
 * So many messages of raw client, one worker, two, and the pool: some seconds of each. Workers need more, since each takes
 * two chunks of 1,000 at a time, and towards the end of a campaign connections run dry.
 */
const settings = [
  setting(0, 10, false, [40_000, 50_000, 80_000, 4000]),
  setting(0, 10, true, [15_000, 20_000, 30_000, 2000]),
  setting(20, 10, true, [1000, 1000, 8000, 300]),
  setting(20, 50, true, [5000, 5000, 16_000, 1500]),
]

async function run(): Promise<void> {
  const say = (doing: string) => console.error(`… ${doing}`)
  const wants = (part: string) => (values.only ?? part) === part
  const parts: string[] = [machineLine()]
  const verdicts: Verdict[] = []
  if (wants('rates')) {
    const compared = await compare(settings, rounds, say)
    parts.push(comparisonTable(compared))
    verdicts.push(...judgeRates(compared))
  }
  if (wants('signing')) {
    say('signing')
    parts.push(signingTable(await measureSigning(4000 * share, rounds)))
  }
  if (wants('launch')) {
    const launched = await launch(1_000_000 * share, say)
    parts.push(launchTable(launched))
    verdicts.push(...judgeLaunch(launched))
  }
  if (verdicts.length > 0) parts.push(verdictTable(verdicts))
  const text = parts.join('\n\n')
  console.log(`\n${text}\n`)
  if (values.write) writePage(text)
}

let isBrokenOff = false

/** Ctrl-C: nothing is left behind, and what fails because everything stops is no news. */
function breakOff(): void {
  isBrokenOff = true
  void stopProducts().finally(() => process.exit(1))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff)

const isUnknown = !['rates', 'signing', 'launch', undefined].includes(values.only)
if (isUnknown) process.exitCode = 2
if (isUnknown || values.help) console.log(usage)
else
  await run().catch((error: unknown) => {
    if (!isBrokenOff) throw error
  })
