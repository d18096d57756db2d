// Connects to a PostgreSQL as another system user and asks for the program's database: `fork(this, [socket, uid])`. The
// first message is the result. Node.js reads this file before the user changes, because that user may not be able to
// read it.
import { connect } from 'node:net'

const [socket, uid] = process.argv.slice(2)
process.setgroups([])
process.setgid(Number(uid))
process.setuid(Number(uid))

// StartupMessage of protocol 3.0: https://www.postgresql.org/docs/17/protocol-message-formats.html
const words = Buffer.from('user\0embedded\0database\0embedded\0\0')
const head = Buffer.alloc(8)
head.writeInt32BE(head.length + words.length, 0)
head.writeInt32BE(196_608, 4)

const visitor = connect(socket, () => visitor.write(Buffer.concat([head, words])))
visitor.once('error', (error) => tell(error.code))
visitor.once('data', (reply) => tell(readReply(reply)))

function readReply(reply) {
  if (reply.toString('latin1', 0, 1) !== 'E')
    return reply.readInt32BE(5) === 0 ? 'let in' : 'asked for a password'
  return /\0M([^\0]*)/.exec(reply.toString('latin1'))?.[1] ?? 'refused'
}

function tell(what) {
  process.send(what, () => process.exit())
}
