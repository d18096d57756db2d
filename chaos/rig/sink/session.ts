// One SMTP connection to the sink, on a raw socket, so that the sink is not what limits the speed.
import type { Socket } from 'node:net'
import { factsOf, type Arrival } from './arrivals.ts'
import type { Act, Behaviour, Stage } from './behaviour.ts'
import type { Rules } from './rules.ts'

/** What all connections of a sink share. */
export interface Relay {
  behaviour: Behaviour
  rules: Rules
  append(arrivals: readonly Arrival[]): void
  /** Called for each recipient in a RCPT command; `refused` is called for each refusal. */
  tried(recipient: string): void
  refused(): void
}

const endOfMessage = Buffer.from('\r\n.\r\n')
const lineEnd = Buffer.from('\r\n')
const credentials: Record<string, number> = { PLAIN: 1, LOGIN: 2, XOAUTH2: 1 }

export class Session {
  readonly #socket: Socket
  readonly #relay: Relay
  readonly #number: number
  #input: Buffer = Buffer.alloc(0)
  /** The position in the input from which to look for the end of the message. */
  #looked = 0
  #inMessage = false
  /** The number of further lines expected in an AUTH dialogue. */
  #secrets = 0
  #out: string[] = []
  #taken: Arrival[] = []
  #count = 0
  #from = ''
  #to = ''
  #begun = 0
  /** Whether a reply is being delayed, or will never come. */
  #waiting = false
  #closing = false

  constructor(socket: Socket, relay: Relay, number: number) {
    this.#socket = socket
    this.#relay = relay
    this.#number = number
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (part) => {
      this.#input = this.#input.length === 0 ? part : Buffer.concat([this.#input, part])
      this.#work()
    })
    if (!this.#acted('greeting')) this.#say('220 sink.example ESMTP')
    this.#flush()
  }

  #work(): void {
    while (!this.#waiting && !this.#closing && this.#step());
    this.#flush()
  }

  /** Processes the next complete line or message of the input. Returns false if there is none. */
  #step(): boolean {
    if (this.#inMessage) return this.#readMessage()
    const end = this.#input.indexOf(lineEnd)
    if (end < 0) return false
    const line = this.#input.toString('latin1', 0, end)
    this.#input = this.#input.subarray(end + 2)
    if (this.#secrets > 0) this.#hearSecret()
    else this.#hear(line)
    return true
  }

  #hear(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') return this.#greet()
    if (verb === 'AUTH') return this.#askSecrets(line)
    if (verb === 'MAIL') return this.#hearSender(line)
    if (verb === 'RCPT') return this.#hearRecipient(line)
    if (verb === 'DATA') return this.#hearData()
    if (verb === 'RSET') {
      this.#to = ''
      return this.#say('250 2.0.0 ok')
    }
    if (verb === 'NOOP') return this.#say('250 2.0.0 ok')
    if (verb !== 'QUIT') return this.#say('502 5.5.2 what?')
    this.#say('221 2.0.0 bye')
    this.#closing = true
  }

  #greet(): void {
    if (this.#acted('ehlo')) return
    const { pipelining, auth } = this.#relay.behaviour
    const offers = [
      ...(pipelining ? ['PIPELINING'] : []),
      ...(auth ? ['AUTH PLAIN LOGIN'] : []),
      'ENHANCEDSTATUSCODES',
      '8BITMIME',
      'SIZE 52428800',
    ]
    const lines = ['sink.example', ...offers]
    this.#say(lines.map((offer, n) => `250${n < lines.length - 1 ? '-' : ' '}${offer}`).join('\r\n'))
  }

  #askSecrets(line: string): void {
    const [, method = '', initial] = line.split(' ')
    this.#secrets = (credentials[method.toUpperCase()] ?? 1) - (initial === undefined ? 0 : 1)
    if (this.#secrets > 0) return this.#say('334 ')
    if (!this.#acted('auth')) this.#say('235 2.7.0 welcome')
  }

  #hearSecret(): void {
    this.#secrets -= 1
    if (this.#secrets > 0) return this.#say('334 ')
    if (!this.#acted('auth')) this.#say('235 2.7.0 welcome')
  }

  #hearSender(line: string): void {
    const { perConnection } = this.#relay.behaviour
    if (perConnection && this.#count >= perConnection.messages) return this.#endFull(perConnection.end)
    this.#begun = Date.now()
    this.#to = ''
    if (this.#acted('mail')) return
    this.#from = addressIn(line)
    this.#say('250 2.1.0 ok')
  }

  #endFull(how: '421' | 'close'): void {
    if (how === '421') this.#say('421 4.7.0 enough on this connection')
    this.#closing = true
  }

  #hearRecipient(line: string): void {
    const recipient = addressIn(line)
    this.#relay.tried(recipient)
    if (this.#acted('rcpt', recipient)) return
    this.#to = recipient
    this.#say('250 2.1.5 ok')
  }

  #hearData(): void {
    if (this.#to === '') return this.#say('503 5.5.1 no valid recipients')
    if (this.#acted('data', this.#to)) return
    this.#inMessage = true
    this.#looked = 0
    this.#say('354 go on')
  }

  #readMessage(): boolean {
    if (this.#input.length > 0 && this.#acted('body', this.#to)) return false
    const end = this.#input.indexOf(endOfMessage, this.#looked)
    if (end < 0) {
      this.#looked = Math.max(0, this.#input.length - endOfMessage.length)
      return false
    }
    const message = this.#input.subarray(0, end + 2)
    this.#input = this.#input.subarray(end + endOfMessage.length)
    this.#inMessage = false
    this.#end(message)
    return true
  }

  #end(message: Buffer): void {
    const act = this.#relay.rules.actAt('dot', this.#to)
    if (act === null || act === 'take and drop' || act === 'take and hang') this.#take(message, act === null)
    if (act !== null) return this.#do(act)
    this.#say('250 2.0.0 taken')
  }

  #take(message: Buffer, answered: boolean): void {
    this.#count += 1
    const envelope = { connection: this.#number, from: this.#from, to: this.#to }
    const times = { begun: this.#begun, at: Date.now() }
    this.#taken.push({ ...times, ...envelope, ...factsOf(message), bytes: message.length, answered })
    if (this.#count === this.#relay.behaviour.perConnection?.messages) {
      // The relay closes the connection right after its answer, not at the next command.
      if (this.#relay.behaviour.perConnection.end === 'close') this.#closing = true
    }
  }

  /** Carries out the rule for this stage. Returns false if no rule applies. */
  #acted(stage: Stage, recipient?: string): boolean {
    const act = this.#relay.rules.actAt(stage, recipient)
    if (act === null) return false
    if (stage === 'greeting' && typeof act === 'object') this.#closing = true
    this.#do(act)
    return true
  }

  #do(act: Act): void {
    if (typeof act === 'object') {
      this.#relay.refused()
      if (act.say.startsWith('421')) this.#closing = true
      return this.#say(act.say)
    }
    this.#waiting = true
    if (act.endsWith('drop')) {
      this.#keepTaken()
      this.#socket.destroy()
    }
  }

  #say(reply: string): void {
    const { delay } = this.#relay.behaviour
    if (delay === 0) {
      this.#out.push(`${reply}\r\n`)
      return
    }
    this.#waiting = true
    setTimeout(() => {
      this.#out.push(`${reply}\r\n`)
      this.#waiting = false
      this.#work()
    }, delay)
  }

  /** Records the messages before any of them is answered. */
  #flush(): void {
    this.#keepTaken()
    if (this.#out.length > 0 && !this.#socket.destroyed) this.#socket.write(this.#out.join(''), 'latin1')
    this.#out = []
    if (this.#closing && !this.#waiting) this.#socket.end()
  }

  #keepTaken(): void {
    if (this.#taken.length > 0) this.#relay.append(this.#taken)
    this.#taken = []
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
