// A name server for tests, over UDP (RFC 1035). It answers from zones that a test writes.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * `example.com TXT`: the values; `a.example CNAME`: the name that has them. A `" "` in a TXT value separates its
 * strings, as in a zone file. Names that are not listed do not exist. `null`: the server never answers. `'refused'`:
 * the query fails.
 */
export type Zone = Readonly<Record<string, readonly string[] | null | 'refused'>>

export interface NameServer {
  /** The server's address, for `createDns`. */
  address: string
  /** The queries that it received, such as `example.com TXT`. */
  asked: string[]
  zone: Zone
  close(): void
}

const types: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'NS',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
}
const cname = 5
const noSuchName = 3
const serverFailure = 2

export async function aNameServer(zone: Zone = {}): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = { address: '', asked: [], zone, close: () => socket.close() }
  socket.on('message', (query, from) => {
    const { name: asked, type, end } = questionOf(query)
    server.asked.push(`${asked} ${types[type] ?? String(type)}`)
    const [alias] = server.zone[`${asked} CNAME`] ?? []
    const name = alias ?? asked
    const values = server.zone[`${name} ${types[type] ?? String(type)}`]
    if (values === null) return
    const exists = Object.keys(server.zone).some((each) => each.startsWith(`${name} `))
    const header = Buffer.from(query.subarray(0, 12))
    const code = values === 'refused' ? serverFailure : exists ? 0 : noSuchName
    header.writeUInt16BE(0x8180 | code, 2)
    const owner = alias === undefined ? pointer : nameOf(alias)
    const answers = [
      ...(alias === undefined ? [] : [recordOf(pointer, cname, nameOf(alias))]),
      ...(values === 'refused' ? [] : (values ?? [])).map((value) =>
        recordOf(owner, type, dataOf(type, value)),
      ),
    ]
    header.writeUInt16BE(answers.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${String(socket.address().port)}`
  return server
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while ((query[at] ?? 0) > 0) {
    const length = query[at] ?? 0
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** A pointer to the name in the question. */
const pointer = Buffer.from([0xc0, 0x0c])

function recordOf(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(60, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

function dataOf(type: number, value: string): Buffer {
  switch (types[type]) {
    case 'A':
      return Buffer.from(value.split('.').map(Number))
    case 'AAAA':
      return sixteen(value)
    case 'MX': {
      const [priority = '0', host = ''] = value.split(' ')
      return Buffer.concat([Buffer.from([0, Number(priority)]), nameOf(host)])
    }
    case 'NS':
    case 'PTR':
      return nameOf(value)
    default: {
      const pieces = value.split('" "').flatMap((piece) => piece.match(/.{1,255}/gs) ?? [''])
      return Buffer.concat(
        pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
      )
    }
  }
}

function nameOf(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '')
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
}

function sixteen(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter((each) => each !== '')
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return Buffer.from(
    all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  )
}
