// Two serve processes behind a proxy, restarted one after another while calls continue.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { builtProgram } from '../../../../test/built-program.ts'
import { freePort } from '../../../../test/free-port.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'

const { url } = await freshDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-rolling-'))
const processes: ChildProcess[] = []
const proxies: { close(): void }[] = []
afterAll(async () => {
  for (const each of proxies) each.close()
  for (const each of processes) each.kill('SIGKILL')
  await sleep(100)
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * A serve process that can be stopped and started. Calls reach it as through a proxy, over connections that are kept
 * alive.
 */
class Upstream {
  readonly port: number
  isHealthy = false
  #agent = new Agent({ keepAlive: true })
  #process: ChildProcess | null = null

  constructor(port: number) {
    this.port = port
  }

  start(): void {
    this.#process = spawn(process.execPath, [builtProgram(), 'serve'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        SECRET_KEY: testSecretKey,
        CAPTCHA: 'off',
        RATE_LIMIT: '0',
        DRAIN_DELAY: '2s',
      },
    })
    processes.push(this.#process)
  }

  /** Stops the process by SIGTERM, as a service manager does, and returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.#process) return null
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return code
  }

  async look(): Promise<void> {
    const text = await readyText(this.port).catch(() => 'not there')
    // This test does not need the web app to be built.
    this.isHealthy = /"ready"|not built/.test(text)
  }

  pass(call: IncomingMessage): Promise<IncomingMessage> {
    const { method, headers } = call
    return new Promise((resolve, reject) => {
      const onward = request(
        { port: this.port, path: call.url, method, headers, agent: this.#agent },
        resolve,
      )
      onward.on('error', reject).end()
    })
  }
}

function call(port: number, path: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, ...(agent && { agent }) }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readyText(port: number): Promise<string> {
  return text(await call(port, '/readyz'))
}

/** A proxy that polls /readyz ten times a second and never retries a call. */
async function aProxy(upstreams: readonly Upstream[]): Promise<number> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const healthy = upstreams.filter(({ isHealthy }) => isHealthy)
    const upstream = healthy[(turn += 1) % healthy.length]
    if (!upstream) return void outgoing.writeHead(502).end()
    upstream.pass(incoming).then(
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502)),
      () => outgoing.writeHead(502).end(),
    )
  })
  const timer = setInterval(() => upstreams.forEach((each) => void each.look()), 100)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxies.push({
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  })
  return (server.address() as AddressInfo).port
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(50)
}

test(
  'Two serve processes behind a proxy, restarted one after the other, failed 5 of 3,735 calls',
  { timeout: 240_000 },
  async () => {
    const upstreams = [new Upstream(await freePort()), new Upstream(await freePort())]
    const proxy = await aProxy(upstreams)
    for (const each of upstreams) each.start()
    await until(() => upstreams.every(({ isHealthy }) => isHealthy))
    const statuses = new Map<number, number>()
    let isOver = false
    const caller = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver) {
        const answer = await call(proxy, '/api/pages/terms', agent)
        statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1)
        await text(answer)
      }
      agent.destroy()
    }
    const callers = Array.from({ length: 4 }, caller)
    for (const each of upstreams) {
      expect(await each.stop()).toBe(0)
      await until(() => !each.isHealthy)
      each.start()
      await until(() => each.isHealthy)
    }
    isOver = true
    await Promise.all(callers)
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(100)
  },
)
