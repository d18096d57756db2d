// A small IMAP server for tests. It has one mailbox, and the parts of RFC 3501, 2177 (IDLE) and 6851 (MOVE) that the
// tests need.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface StoredMail {
  uid: number
  body: Buffer
  flags: Set<string>
}

export interface ImapServer {
  port: number
  inbox: StoredMail[]
  folders: Map<string, StoredMail[]>
  /** All commands of clients, without tags. */
  commands: string[]
  uidValidity: number
  password: string
  /** Called before a command is answered; `true` means that it is never answered. */
  intercept: (command: string) => boolean
  /** Commands that fail. */
  refuse: RegExp | null
  put(body: Buffer): StoredMail
  close(): Promise<void>
}

export async function anImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const idle = new Set<Socket>()
  let nextUid = 1
  const state: ImapServer = {
    port: 0,
    inbox: [],
    folders: new Map(),
    commands: [],
    uidValidity: 7,
    password: 'secret',
    intercept: () => false,
    refuse: null,
    put(body) {
      const mail = { uid: nextUid, body, flags: new Set<string>() }
      nextUid += 1
      state.inbox.push(mail)
      for (const socket of idle) socket.write(`* ${String(state.inbox.length)} EXISTS\r\n`)
      return mail
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => idle.delete(socket))
    socket.write('* OK ready\r\n')
    let [rest, idleTag] = ['', '']
    socket.on('data', (data) => {
      rest += data.toString('latin1')
      for (;;) {
        const end = rest.indexOf('\r\n')
        if (end < 0) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (line.toUpperCase() === 'DONE') {
          idle.delete(socket)
          socket.write(`${idleTag} OK done\r\n`)
          continue
        }
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        state.commands.push(command)
        if (state.intercept(command)) continue
        if (/^idle$/i.test(command)) {
          idleTag = tag
          idle.add(socket)
          socket.write('+ waiting\r\n')
        } else {
          const reply: Reply = { end: 'OK done' }
          const lines = answer(state, command, reply)
          socket.write(Buffer.concat([...lines, Buffer.from(`${tag} ${reply.end}\r\n`)]))
        }
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.port = (server.address() as AddressInfo).port
  return state
}

/** The end of the answer to a command. */
interface Reply {
  end: string
}

function answer(state: ImapServer, command: string, reply: Reply): Buffer[] {
  if (state.refuse?.test(command)) {
    reply.end = 'NO [SERVERBUG] Internal error'
    return []
  }
  const lines = (...each: string[]) => each.map((line) => Buffer.from(`* ${line}\r\n`))
  const [name = '', ...rest] = command.split(' ')
  const said = rest.join(' ')
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      return lines('CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS')
    case 'LOGIN':
      if (!said.includes(state.password)) reply.end = 'NO [AUTHENTICATIONFAILED] Wrong password'
      return []
    case 'LIST':
      return lines('LIST () "/" ""')
    case 'CREATE': {
      const folder = said.replaceAll('"', '')
      if (state.folders.has(folder)) reply.end = 'NO [ALREADYEXISTS] There is one'
      else state.folders.set(folder, [])
      return []
    }
    case 'SELECT':
      return lines(
        'FLAGS (\\Seen \\Deleted $Lettermill)',
        `${String(state.inbox.length)} EXISTS`,
        `OK [UIDVALIDITY ${String(state.uidValidity)}] valid`,
        'OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] kept',
      )
    case 'UID':
      return ofUids(state, said, reply)
    case 'LOGOUT':
      return lines('BYE')
    case 'NOOP':
      return []
    default:
      reply.end = 'BAD unknown command'
      return []
  }
}

function ofUids(state: ImapServer, said: string, reply: Reply): Buffer[] {
  const [name = '', range = ''] = said.split(' ')
  const chosen = () => {
    const uids = new Set(range.split(',').map(Number))
    return state.inbox.filter(({ uid }) => uids.has(uid))
  }
  switch (name.toUpperCase()) {
    case 'SEARCH': {
      const from = Number(/UID (\d+):\*/i.exec(said)?.[1] ?? 1)
      const last = state.inbox.at(-1)
      const found = state.inbox.filter((mail) => mail.uid >= from || mail === last)
      return [Buffer.from(`* SEARCH ${found.map(({ uid }) => String(uid)).join(' ')}\r\n`)]
    }
    case 'FETCH':
      return chosen().map((mail) => {
        const [, from = '0', most = String(mail.body.length)] = /<(\d+)\.(\d+)>/.exec(said) ?? []
        const body = mail.body.subarray(Number(from), Number(from) + Number(most))
        const size = said.includes('RFC822.SIZE') ? ` RFC822.SIZE ${String(mail.body.length)}` : ''
        if (!/BODY\.PEEK/i.test(said)) mail.flags.add('\\Seen')
        const head = `UID ${String(mail.uid)} FLAGS (${[...mail.flags].join(' ')})${size} BODY[]<${from}> {${String(body.length)}}`
        const number = String(state.inbox.indexOf(mail) + 1)
        return Buffer.concat([Buffer.from(`* ${number} FETCH (${head}\r\n`), body, Buffer.from(')\r\n')])
      })
    case 'STORE':
      for (const mail of chosen())
        for (const flag of /\(([^)]*)\)/.exec(said)?.[1]?.split(' ') ?? []) mail.flags.add(flag)
      return []
    case 'MOVE': {
      const folder = state.folders.get(/"?([^\s"]+)"?$/.exec(said)?.[1] ?? '')
      if (!folder) reply.end = 'NO [TRYCREATE] No such folder'
      else folder.push(...remove(state, chosen()))
      return []
    }
    case 'EXPUNGE':
      remove(
        state,
        chosen().filter(({ flags }) => flags.has('\\Deleted')),
      )
      return []
    default:
      reply.end = 'BAD unknown command'
      return []
  }
}

function remove(state: ImapServer, mails: readonly StoredMail[]): readonly StoredMail[] {
  state.inbox = state.inbox.filter((each) => !mails.includes(each))
  return mails
}
