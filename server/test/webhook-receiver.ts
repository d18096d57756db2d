// A program that receives webhooks, for tests: a local HTTPS server, which the product can reach only because the test
// allows its name.
import { once } from 'node:events'
import https from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Reach } from '../src/platform/outgoing/index.ts'
import { anAuthority } from './smtp-client.ts'

export interface Arrival {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface Receiver {
  /** The address, https://receiver.example:port. */
  url: string
  port: number
  arrivals: Arrival[]
  /** The number of sockets that were opened. */
  connections: number
  /** Answers a call; by default with 204. */
  answer: (response: ServerResponse, arrival: Arrival) => void
  reach: Reach
}

// One certificate authority for all receivers, so that one loop can post to each.
const authority = anAuthority('Webhook tests')

/** Starts a receiver that ends with the file's tests. */
export async function aReceiver(host = 'receiver.example'): Promise<Receiver> {
  const { key, cert } = authority.issue({ names: [host] })
  const receiver: Receiver = {
    url: '',
    port: 0,
    arrivals: [],
    connections: 0,
    answer: (response) => response.writeHead(204).end(),
    reach: {
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
      ca: authority.own.cert,
    },
  }
  const server = https.createServer({ key, cert }, (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const arrival = { headers: request.headers, body, path: request.url ?? '' }
      receiver.arrivals.push(arrival)
      receiver.answer(response, arrival)
    })
  })
  server.on('connection', () => (receiver.connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `https://${host}:${String(receiver.port)}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
