// A process that is about to stop announces it to proxies, and loses no call.
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { drain, healthRoutes } from '../index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

const app = await startFrame(await freshDatabase(), {
  routes: (frame) => {
    healthRoutes(frame, () => Promise.resolve(null))
    frame.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 500, 'done')))
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const agents: Agent[] = []
afterAll(() => agents.forEach((agent) => agent.destroy()))

/** A single connection that is kept alive, as a proxy has. */
function aConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; isReused: boolean }>(
      (resolve, reject) => {
        const request = get({ port, host: '127.0.0.1', path, agent }, (response: IncomingMessage) => {
          const { statusCode: status, headers } = response
          response
            .resume()
            .on('end', () =>
              resolve({ status, connection: headers.connection, isReused: request.reusedSocket }),
            )
        }).on('error', reject)
      },
    )
}

test('A rolling restart failed calls: 5 of 3,735 were on connections that the server closed', async () => {
  const [one, two, three] = [aConnection(), aConnection(), aConnection()]
  for (const ask of [one, two, three]) {
    expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  }
  const drained = drain(app, 300)
  // A proxy that polls /readyz sees the stop. Any other client gets a last answer on its connection.
  expect(await one('/readyz')).toMatchObject({ status: 503, connection: 'close' })
  expect(await one('/healthz')).toMatchObject({ status: 200, isReused: false })
  const slow = two('/slow')
  await drained
  const closed = app.close()
  // Requests that came before the close are answered after it.
  expect(await slow).toMatchObject({ status: 200, connection: 'close', isReused: true })
  await closed
  await expect(three('/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/)
})
