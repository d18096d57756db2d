// A bare node:http server that gives the product's exact answers without doing its work, for comparison. It ends when
// its parent ends.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen, type Word } from '../children.ts'

/** The answer that the server gives to every request. */
export interface Answer {
  status: number
  /** Names and values of the headers, alternating. */
  headers: string[]
  body: string
}

export interface Serve extends Word, Answer {
  kind: 'serve'
}

export interface Listening extends Word {
  kind: 'listening'
  port: number
}

const say = listen<Serve>(({ status, headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body === '' ? undefined : body, 'latin1')
  })
  server.listen(0, '127.0.0.1', () => {
    const listening: Listening = { kind: 'listening', port: (server.address() as AddressInfo).port }
    say(listening)
  })
})
