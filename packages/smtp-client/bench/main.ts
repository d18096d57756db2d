// npm run bench compares this client with nodemailer's pool. Both send the same ready-made message to the same relay.
// They alternate, so that other work of the machine affects both equally.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { relayTransport, sendMessage } from '../src/index.ts'

interface Client {
  send(to: string): Promise<unknown>
  close(): unknown
  /** This many messages at once keep all connections of the client busy. */
  atOnce: number
}

interface Run {
  /** Messages per second. */
  rate: number
  /** Microseconds of CPU time per message. */
  cpu: number
}

const from = 'news@near.example'
const bytes = Buffer.from(
  `From: News <${from}>\r\nTo: c@far.example\r\nSubject: News\r\nDate: Mon, 23 Nov 2026 12:00:00 +0000\r\n` +
    `Message-ID: <1@near.example>\r\n\r\n${'This line has 32 characters...\r\n'.repeat(128)}`,
)
const connections = 10
const rounds = 5

function thisClient(port: number): Client {
  const transport = relayTransport([`smtp://127.0.0.1:${String(port)}`], { connections })
  return {
    atOnce: transport.room,
    async send(to) {
      const answer = await sendMessage(transport, { envelope: { from, to }, bytes })
      if (answer?.code !== 250) throw new Error(`Not taken: ${answer?.text ?? 'taken back'}`)
    },
    close: () => transport.close(),
  }
}

function nodemailerPool(port: number): Client {
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    ignoreTLS: true,
  })
  return {
    atOnce: 2 * connections,
    send: (to) => pool.sendMail({ envelope: { from, to }, raw: bytes }),
    close: () => pool.close(),
  }
}

async function run(client: Client, count: number): Promise<Run> {
  let next = 0
  const began = performance.now()
  const before = process.cpuUsage()
  const sendOn = async () => {
    while (next < count) await client.send(`c${String((next += 1))}@far.example`)
  }
  await Promise.all(Array.from({ length: client.atOnce }, sendOn))
  const { user, system } = process.cpuUsage(before)
  return { rate: count / ((performance.now() - began) / 1000), cpu: (user + system) / count }
}

function median(runs: readonly Run[]): Run {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
  return { rate: middle(runs.map(({ rate }) => rate)), cpu: middle(runs.map(({ cpu }) => cpu)) }
}

async function compare(roundTrip: number, count: { own: number; pool: number }): Promise<void> {
  const sink = fork(path.join(import.meta.dirname, 'sink.ts'), [String(roundTrip)])
  const [port] = (await once(sink, 'message')) as [number]
  const [own, pool] = [thisClient(port), nodemailerPool(port)]
  // A short warm-up run, which is not measured.
  await run(own, count.own / 4)
  await run(pool, count.pool / 4)
  const runs = { own: [] as Run[], pool: [] as Run[] }
  for (let round = 0; round < rounds; round += 1) {
    runs.own.push(await run(own, count.own))
    runs.pool.push(await run(pool, count.pool))
  }
  await own.close()
  await pool.close()
  sink.disconnect()
  tell(roundTrip, median(runs.own), median(runs.pool))
}

function tell(roundTrip: number, own: Run, pool: Run): void {
  const figures = ({ rate, cpu }: Run) => `${rate.toFixed(0)}/s, ${cpu.toFixed(0)} µs of CPU a message`
  console.log(
    `Round trip of ${String(roundTrip)} ms, ${String(connections)} connections, ${String(bytes.length)} bytes:`,
  )
  console.log(`  this client        ${figures(own)}`)
  console.log(`  nodemailer's pool  ${figures(pool)}`)
  console.log(
    `  ratio              ${(own.rate / pool.rate).toFixed(1)}, CPU ${(pool.cpu / own.cpu).toFixed(1)}`,
  )
}

await compare(0, { own: 40_000, pool: 8000 })
await compare(20, { own: 4000, pool: 800 })
