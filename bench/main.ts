// npm run bench: measures how fast the product is, what it costs, and how that compares with others, in one run on this
// machine.
import { parseArgs } from 'node:util'
import { machineLine, writeTables } from './page.ts'
import { parts, usualParts } from './parts.ts'
import { stopProducts } from './product/product.ts'
import { verdictTable } from './table.ts'

const names = parts.map(({ name }) => name)

const usage = `npm run bench -- [--quick] [--only ${names.join('|')}] [--write]

  --quick   a tenth of the work, once: whether it runs, not how fast
  --only    one part of it, or several, each with its own --only; without it ${usualParts.map(({ name }) => name).join(', ')}
  --write   put the tables into docs/engineering/performance.md`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: usualParts.map(({ name }) => name) },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<void> {
  const say = (doing: string) => console.error(`… ${doing}`)
  console.log(`\n${machineLine()}\n`)
  for (const part of parts.filter(({ name }) => values.only.includes(name))) {
    const { tables, verdicts } = await part.measure({ isQuick: values.quick, say })
    const text = [...tables, ...verdictTable(verdicts)].join('\n\n')
    console.log(`${text}\n`)
    if (values.write && usualParts.includes(part)) writeTables(part.name, `${machineLine()}\n\n${text}`)
  }
}

let isBrokenOff = false

/** Ctrl-C stops every process that was started. Errors that the stop causes are not reported. */
function breakOff(): void {
  isBrokenOff = true
  void stopProducts().finally(() => process.exit(1))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff)

const isUnknown = values.only.some((name) => !names.includes(name))
if (isUnknown) process.exitCode = 2
if (isUnknown || values.help) console.log(usage)
else
  await run().catch((error: unknown) => {
    if (!isBrokenOff) throw error
  })
