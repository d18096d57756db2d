// The sink, in its own process: a relay that records every message it accepts, and misbehaves on request.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { openArrivals } from './arrivals.ts'
import { wellBehaved, type Order, type Report, type Counts } from './behaviour.ts'
import { Rules } from './rules.ts'
import { Session, type Relay } from './session.ts'

const tellEvery = 10
const [file = ''] = process.argv.slice(2)
const arrivals = openArrivals(file)
const counts: Counts = { taken: 0, connections: 0, refusals: 0, tried: {} }
const sockets = new Set<Socket>()
let lastReport = ''

const relay: Relay = {
  behaviour: wellBehaved,
  rules: new Rules(wellBehaved),
  append(taken) {
    arrivals.append(taken)
    counts.taken += taken.length
  },
  tried(recipient) {
    const domain = recipient.slice(recipient.lastIndexOf('@') + 1)
    counts.tried[domain] = (counts.tried[domain] ?? 0) + 1
  },
  refused() {
    counts.refusals += 1
  },
}

const server = createServer((socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  counts.connections += 1
  new Session(socket, relay, counts.connections)
})

async function obey(order: Order): Promise<void> {
  if (order.do === 'listen') await once(server.listen(order.port, '127.0.0.1'), 'listening')
  if (order.do === 'leave') {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  if (order.do === 'behave') {
    relay.behaviour = order.behaviour
    relay.rules = new Rules(order.behaviour)
  }
  const address = server.address() as AddressInfo | null
  tell({ done: order.number, port: address?.port ?? 0 })
}

function tell(report: Report): void {
  process.send?.(report)
}

function tellTally(): void {
  const now = JSON.stringify(counts)
  if (now !== lastReport) tell({ counts })
  lastReport = now
}

process.on('message', (order) => void obey(order as Order))
// The rig's process has ended, so nobody reads the log any more.
process.on('disconnect', () => process.exit(0))
setInterval(tellTally, tellEvery)
