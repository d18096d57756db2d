// A relay in a process of its own that accepts every message and keeps none. Its argument is the round trip in ms.
import net from 'node:net'

const roundTrip = Number(process.argv[2] ?? 0)

/** Answers complete lines. Within a message it looks only for the final dot. */
function answer(socket: net.Socket): (text: string) => void {
  let rest = ''
  let inData = false
  return (text) => {
    rest += text
    let replies = ''
    for (;;) {
      const end = rest.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) break
      const line = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (inData) replies += '250 2.0.0 Ok\r\n'
      else if (line.startsWith('EHLO')) replies += '250-sink.example\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
      else replies += line === 'DATA' ? '354 Go on\r\n' : '250 2.0.0 Ok\r\n'
      inData = !inData && line === 'DATA'
    }
    if (replies !== '' && socket.writable) socket.write(replies)
  }
}

const server = net.createServer((socket) => {
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('error', () => undefined)
  const hear = answer(socket)
  socket.on('data', (text: string) => {
    if (roundTrip === 0) hear(text)
    else setTimeout(() => hear(text), roundTrip)
  })
  socket.write('220 sink.example\r\n')
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
