// Metrics for Prometheus: off by default, behind a token or on a port of their own, for every process, and without data
// about people.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { sendCampaign } from '../../../features/campaigns/lifecycle.ts'
import { systemClock } from '../../clock.ts'
import { rows, sql } from '../../db/index.ts'
import { createLog } from '../../log/index.ts'
import { openMetrics, serveMetrics, LabelledCounter, type Metrics } from '../index.ts'
import { LoopErrors } from '../../loops/loop-errors.ts'
import { watchWorker } from '../../../worker/metrics.ts'
import { startWorker } from '../../../worker/worker.ts'
import { builtProgram } from '../../../../test/built-program.ts'
import { aCampaign, until } from '../../../../test/campaigns.ts'
import { freePort } from '../../../../test/free-port.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const log = createLog('silent')
const token = 'a-token-of-the-tests'

async function metricsOf(role = 'test'): Promise<Metrics> {
  const metrics = await openMetrics(testConfig({ METRICS_TOKEN: token }), role, log)
  if (!metrics) throw new Error('Metrics are off')
  return metrics
}

/** Starts the product with that environment, and returns the address of its main port. */
async function listen(environment: Record<string, string>): Promise<string> {
  const config = testConfig({ DATA_DIR: tmpdir(), ...environment })
  const metrics = await openMetrics(config, 'test', log)
  const app = await buildApp({ config, db, log, clock: systemClock, secretKey: testSecretKey, metrics })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const ask = (url: string, bearer?: string) =>
  fetch(url, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })

/** The value of the metric's line that has these labels, in any order. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const marks = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`))
  return Number(
    lines
      .find((line) => marks.every((mark) => line.includes(mark)))
      ?.split(' ')
      .at(-1),
  )
}

test('every metric has a help text, and only counters end with _total, as promtool asks', async () => {
  const text = await (await metricsOf()).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }))
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
  expect(types.filter(({ name }) => !new RegExp(`^# HELP ${name} \\S`, 'm').test(text))).toEqual([])
})

test('A labelled counter counts each label by itself', async () => {
  const counter = new LabelledCounter('reason')
  const metrics = await metricsOf()
  metrics.growing('lettermill_counted_total', 'For the test', () => counter.read(), 'reason')
  counter.add('one')
  counter.add('two', 4)
  expect(valueOf(await metrics.text(), 'lettermill_counted_total', { reason: 'one' })).toBe(1)
  counter.add('one')
  counter.add('two', 0)
  const text = await metrics.text()
  expect(valueOf(text, 'lettermill_counted_total', { reason: 'one' })).toBe(2)
  expect(valueOf(text, 'lettermill_counted_total', { reason: 'two' })).toBe(4)
})

describe('the main port', () => {
  // asvs: 13.4.5
  test('has no metrics by default', async () => {
    const url = await listen({})
    expect((await ask(`${url}/metrics`, token)).status).toBe(404)
  })

  // asvs: 13.4.5
  test('shows the metrics to callers with the token, and to nobody else', async () => {
    const url = await listen({ METRICS_TOKEN: token })
    for (const wrong of [undefined, 'another-token-altogether', `${token}x`]) {
      const refused = await ask(`${url}/metrics`, wrong)
      expect([refused.status, await refused.text()]).toEqual([
        401,
        expect.not.stringContaining('process_cpu') as string,
      ])
    }
    const answer = await ask(`${url}/metrics`, token)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toMatch(/^process_cpu_seconds_total\{role="test"\} \d/m)
  })

  // asvs: 14.2.1
  test('counts requests by the pattern of the route, without parameters and queries', async () => {
    const url = await listen({ METRICS_TOKEN: token })
    await fetch(`${url}/api/campaigns/4711?search=olga`)
    await fetch(`${url}/some/page/of/olga`)
    await fetch(`${url}/healthz`)
    const text = await (await ask(`${url}/metrics`, token)).text()
    const count = 'lettermill_http_request_duration_seconds_count'
    const call = { method: 'GET', route: '/api/campaigns/:id', status: '401' }
    expect(valueOf(text, count, call)).toBe(1)
    expect(valueOf(text, count, { method: 'GET', route: 'other', status: '200' })).toBeGreaterThan(0)
    // The pattern matches whole numbers only, because another metric may contain these digits by chance.
    expect(text).not.toMatch(/campaigns\/4711|["=/]4711|olga/)
  })

  test('has no metrics if METRICS_PORT is set', async () => {
    const url = await listen({ METRICS_PORT: '9464', METRICS_TOKEN: token })
    expect((await ask(`${url}/metrics`, token)).status).toBe(404)
  })
})

describe('a port for metrics alone', () => {
  async function ownPort(asked?: string): Promise<string> {
    const server = await serveMetrics(await metricsOf(), { host: '127.0.0.1', port: 0, token: asked })
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  }

  test('answers /metrics and nothing else, without a token', async () => {
    const url = await ownPort()
    expect(await (await ask(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total')
    expect((await ask(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  test('requires the token if one is set', async () => {
    const url = await ownPort(token)
    expect((await ask(`${url}/metrics`)).status).toBe(401)
    expect((await ask(`${url}/metrics`, token)).status).toBe(200)
  })

  test('is named in the error if it is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const serving = serveMetrics(await metricsOf(), { host: '127.0.0.1', port, token: undefined })
    await expect(serving).rejects.toThrow(`METRICS_PORT=${String(port)} cannot be listened on`)
  })
})

test('a METRICS_TOKEN that callers could guess is refused at the start', () => {
  expect(() => testConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN must be 16 to 200/)
})

test('a metric that cannot be read is left out, and all others are reported', async () => {
  const metrics = await metricsOf()
  metrics.gauge('lettermill_broken', 'Broken', ['of'], () => Promise.reject(new Error('no database')))
  const text = await metrics.text()
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('lettermill_broken{')
})

test('a worker reports outcomes, flushes, relays, open work and its own heartbeat, and nothing about people', async () => {
  const sink = await aSink({ rcpt: (address) => (address.startsWith('c2@') ? '451 4.3.0 Later' : null) })
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-metrics-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const config = testConfig({ DATA_DIR: folder, SMTP_URL: sink.url, SMTP_CONNECTIONS: '2' })
  const metrics = await metricsOf('worker')
  const worker = await startWorker({
    config,
    database,
    databaseUrl: database.url,
    log,
    secretKey: testSecretKey,
    metrics,
  })
  onTestFinished(() => worker.stop())
  const { workspaceId, campaignId } = await aCampaign(db, { contacts: 3 })
  await sendCampaign(db, workspaceId, campaignId)
  const messages = 'lettermill_messages_total'
  let text = ''
  await until(async () => {
    text = await metrics.text()
    return (
      valueOf(text, messages, { outcome: 'sent' }) + valueOf(text, messages, { outcome: 'deferred' }) === 3
    )
  })
  expect(valueOf(text, messages, { outcome: 'deferred' })).toBe(1)
  expect(valueOf(text, 'lettermill_flush_duration_seconds_count')).toBeGreaterThan(0)
  const relay = { relay: sink.url.slice('smtp://'.length) }
  expect(valueOf(text, 'lettermill_relay_failing_seconds', relay)).toBe(0)
  expect(valueOf(text, 'lettermill_relay_connections', relay)).toBeGreaterThan(0)
  const round = valueOf(text, 'lettermill_worker_last_round_timestamp_seconds')
  expect(Date.now() / 1000 - round).toBeLessThan(5)
  expect(valueOf(text, 'lettermill_chunks_claimed')).toBeGreaterThanOrEqual(0)
  expect(text).not.toMatch(/far\.example|Name1|Campaign"/)

  // The metrics are read again, because the worker's own count may be a moment old.
  const later = await metricsOf('later')
  watchWorker(later, { db, transport: { relays: () => [] }, loopErrors: new LoopErrors() })
  const open = await later.text()
  expect(valueOf(open, 'lettermill_recipients_open', { state: 'waiting' })).toBe(1)
  expect(valueOf(open, 'lettermill_recipients_open', { state: 'ready' })).toBe(0)
})

test('runs of jobs are counted by their result', async () => {
  const metrics = await metricsOf()
  const { job } = watchWorker(metrics, { db, transport: { relays: () => [] }, loopErrors: new LoopErrors() })
  job('purge_groups', 'done')
  job('purge_groups', 'done')
  job('purge_groups', 'failed')
  const text = await metrics.text()
  const runs = (result: string) => valueOf(text, 'lettermill_job_runs_total', { job: 'purge_groups', result })
  expect([runs('done'), runs('failed')]).toEqual([2, 1])
})

test('no metric showed that backups failed, or that nobody made them', async () => {
  const metrics = await metricsOf()
  watchWorker(metrics, { db, transport: { relays: () => [] }, loopErrors: new LoopErrors() })
  const [last, failed] = ['lettermill_last_backup_timestamp_seconds', 'lettermill_backup_failed']
  const none = await metrics.text()
  expect([valueOf(none, last), valueOf(none, failed)]).toEqual([0, 0])
  const at = '2026-11-23T03:00:00.000Z'
  await rows(
    db,
    sql`insert into instance_facts (name, value) values
    ('backup_made_at', ${at}), ('backup_tried_at', ${at})`,
  )
  const well = await metrics.text()
  expect([valueOf(well, last), valueOf(well, failed)]).toEqual([Date.parse(at) / 1000, 0])
  await rows(
    db,
    sql`insert into instance_facts (name, value) values ('backup_failure', ${`${at} The disk is full.`})`,
  )
  expect(valueOf(await metrics.text(), failed)).toBe(1)
})

test('the role `all` reports its worker’s metrics beside its own, each under one heading', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-metrics-'))
  const port = await freePort()
  const product = spawn(process.execPath, [builtProgram(), 'all'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SECRET_KEY: testSecretKey,
      CAPTCHA: 'off',
      PORT: String(port),
      METRICS_TOKEN: token,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  })
  onTestFinished(async () => {
    const gone = once(product, 'exit')
    product.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  })
  const read = () => ask(`http://127.0.0.1:${String(port)}/metrics`, token).then((answer) => answer.text())
  let text = ''
  await until(async () => {
    text = await read().catch(() => '')
    return /^lettermill_worker_last_round_timestamp_seconds\{role="worker"\} [1-9]/m.test(text)
  }, 60)
  expect(text).toMatch(/^process_cpu_seconds_total\{role="all"\}/m)
  expect(text).toMatch(/^process_cpu_seconds_total\{role="worker"\}/m)
  const headings = text.split('\n').filter((line) => line.startsWith('# TYPE'))
  expect(new Set(headings).size).toBe(headings.length)
}, 90_000)
