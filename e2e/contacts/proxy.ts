// A proxy that simulates a bad connection: requests reach the product, but some replies are lost.
import { once } from 'node:events'
import { createServer, request } from 'node:http'

export interface BadLine {
  url: string
  /** The number of replies that were cut off. */
  lost(): number
  close(): void
}

/** Forwards everything to the product, and cuts off the replies to the first `lose` requests for `path`. */
export async function badLine(product: string, path: string, lose: number): Promise<BadLine> {
  const { hostname, port } = new URL(product)
  let lost = 0
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked
    const onward = request({ hostname, port, path: url, method, headers }, (reply) => {
      if (url === path && lost < lose) {
        lost += 1
        // By now the product has processed the request.
        reply.resume().on('end', () => answer.destroy())
        return
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${String(own)}`,
    lost: () => lost,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
