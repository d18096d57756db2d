// Finds a port for a program that cannot choose a free one itself.
import { createServer, type AddressInfo } from 'node:net'

/** A port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
