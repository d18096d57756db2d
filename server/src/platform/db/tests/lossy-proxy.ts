// A proxy to the database that can stop passing bytes on, without closing or refusing connections.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, inject } from 'vitest'

export interface LossyProxy {
  /** The address of a database through this proxy. */
  urlOf(url: string): string
  port: number
  /** Stops passing bytes on, for open and for new connections. */
  freeze(): void
  /** New connections work again. Frozen connections stay frozen. */
  thaw(): void
  /** Closes the open connections and refuses new ones. */
  stop(): Promise<void>
  /** Listens again, on the same port. */
  start(): Promise<void>
}

/** A proxy on loopback to the tests' PostgreSQL. It is closed after the file's tests. */
export async function aLossyProxy(): Promise<LossyProxy> {
  const sockets = new Set<Socket>()
  const pairs = new Set<{ isFrozen: boolean }>()
  let isFrozen = false
  const server = createServer((client) => {
    const pair = { isFrozen }
    pairs.add(pair)
    const upstream = connect(upstreamOf(inject('databaseUrl')))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', (bytes) => void (pair.isFrozen || to.write(bytes)))
      from.on('close', () => {
        sockets.delete(from)
        if (!pair.isFrozen) to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  afterAll(stop)
  return {
    port,
    urlOf: (url) => {
      const [, user, name] = /\/\/([^@/]*@)[^/]*\/([^?]*)/.exec(url) ?? []
      return `postgresql://${user ?? ''}127.0.0.1:${String(port)}/${name ?? ''}`
    },
    freeze: () => {
      isFrozen = true
      for (const pair of pairs) pair.isFrozen = true
    },
    thaw: () => (isFrozen = false),
    stop,
    start: () => listen(port),
  }
}

/** The address of the cluster: a unix socket if the platform has them, or else loopback. */
function upstreamOf(url: string): { path: string } | { port: number; host: string } {
  const parsed = new URL(url)
  const folder = parsed.searchParams.get('host')
  return folder === null
    ? { host: parsed.hostname, port: Number(parsed.port) }
    : { path: `${folder}/.s.PGSQL.${parsed.port}` }
}
