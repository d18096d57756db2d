// All database connections are cut at once, repeatedly, while three workers share a DATA_DIR: the campaign continues,
// no recipient is lost, and possible duplicates are reported.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { countStates } from '../../queries/states.ts'
import { openDatabase, rows, sql } from '../../../../platform/db/index.ts'
import { builtProgram } from '../../../../../test/built-program.ts'
import { aCampaign, mailingIdOf, until } from '../../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const { db, url } = await freshDatabase()
const sink = await aSink({ delay: 10 })
const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-cuts-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(workers.map(end))
  rmSync(dataDir, { recursive: true, force: true })
})

function start(): ChildProcess {
  const worker = spawn(process.execPath, [builtProgram(), 'worker'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SECRET_KEY: testSecretKey,
      SMTP_URL: sink.url,
      SMTP_CONNECTIONS: '5',
    },
  })
  workers.push(worker)
  return worker
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/**
 * Cuts every client's connection except the one that runs this statement. It leaves PostgreSQL's own processes, such as
 * autovacuum, alone.
 */
async function cutAll(): Promise<void> {
  const own = openDatabase(url, { connections: 1 })
  await rows(
    own.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and application_name <> 'lettermill tests'`,
  )
  await own.close()
}

test(
  'A campaign was stuck for ever after three workers with one DATA_DIR lost their connections at once',
  { timeout: 180_000 },
  async () => {
    const campaign = await aCampaign(db, { contacts: 2500 })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    for (let count = 0; count < 3; count += 1) start()
    await until(() => sink.arrivals.length > 300, 60)
    for (let cut = 0; cut < 4; cut += 1) {
      await cutAll()
      await sleep(400)
    }
    // A worker that is really dead leaves journals, which another worker reads.
    const [first] = workers
    if (first) await end(first)
    await until(async () => (await campaign.now()).status === 'sent', 90)

    const people = new Set(sink.arrivals.map(({ to }) => to)).size
    const states = await countStates(db, campaign.workspaceId, await mailingIdOf(db, campaign.campaignId))
    expect(people).toBe(2500)
    expect(states).toMatchObject({ sent: 2500, pending: 0, lapses: 0 })
    expect(sink.arrivals.length - people).toBeLessThanOrEqual(states?.possible_duplicates ?? 0)
    expect(readdirSync(path.join(dataDir, 'journal'))).toEqual([])
  },
)
