// One open connection that sends messages. If the relay offers PIPELINING (RFC 2920), the next message's envelope goes
// out with the final dot of the current message, so a message costs one round trip.
import type { Answer, Stage } from '../answer.ts'
import type { Capabilities } from './capabilities.ts'
import { stuffDots } from './dots.ts'
import { mailCommand, refusalOf } from './envelope.ts'
import type { Limits, Opened, Opening } from './opening.ts'
import type { Reply } from './replies.ts'
import type { OutgoingMessage } from '../transport.ts'
import { reasonOf, textOf, type Words } from '../words.ts'
import {
  type Waiting,
  type Closing,
  type Step,
  type Ahead,
  type OnTheWire,
  stageOf,
  mostBreaks,
} from './transaction.ts'

export interface ConnectionOwner {
  /** Returns the next message, or undefined if none may be sent now; the connection is then idle. */
  next(): Waiting | undefined
  idle(connection: Connection): void
  /** The relay accepted a message, or refused one because of its recipient or content. Either way the relay works. */
  answered(accepted: boolean): void
  /**
   * The relay has certainly not accepted this message, which now needs another connection. `answer` says what happened.
   */
  putBack(waiting: Waiting, answer: Answer): void
  /** Returns whether a refusal is about this client, and not about the message; the message was then put back. */
  refusedClient(waiting: Waiting, answer: Answer): boolean
  closed(connection: Connection, closing: Closing): void
}

/** A relay that closes a connection after at least this many messages limits messages per connection. */
export const fairShare = 10

/** The operating system may not take a larger message at once. It goes without the next envelope behind it. */
const largestTogether = 32 * 1024

export class Connection {
  readonly #wire: Opened['wire']
  readonly #offers: Capabilities
  readonly #relay: string
  readonly #limits: Limits
  readonly #owner: ConnectionOwner
  #onTheWire: OnTheWire | null = null
  #ahead: Ahead | null = null
  #needsReset = false
  #leaving = false
  #closed = false
  /** Messages that the relay accepted on this connection. */
  accepted = 0

  constructor(opened: Opened, { relay, limits }: Opening, owner: ConnectionOwner) {
    this.#wire = opened.wire
    this.#offers = opened.capabilities
    this.#relay = relay.name
    this.#limits = limits
    this.#owner = owner
    this.#wire.onReply = (reply) => this.#hear(reply)
    this.#wire.onBroken = (why) => this.#lost({ kind: 'lost', words: why, code: null })
  }

  get isIdle(): boolean {
    return !this.#closed && this.#onTheWire === null && this.#ahead === null
  }

  /** Sends messages from the owner until it has none left. */
  go(): void {
    if (this.#closed || this.#ahead) return
    if (this.#onTheWire && !this.#offers.pipelining) return
    const commands = this.#nextEnvelope()
    if (commands !== '') return this.#say(commands)
    if (this.#onTheWire || this.#closed) return
    this.#wire.rest()
    if (this.#leaving) this.#quit()
    else this.#owner.idle(this)
  }

  /** Closes the connection when the current message has its answer. */
  leave(): void {
    this.#leaving = true
    if (this.isIdle) this.#quit()
  }

  #say(commands: string): void {
    this.#wire.write([commands])
    this.#wire.expect(this.#onTheWire ? this.#limits.answer : this.#limits.command)
  }

  /** The commands that begin the next message; empty if no message waits. */
  #nextEnvelope(): string {
    for (;;) {
      const waiting = this.#leaving ? undefined : this.#owner.next()
      if (!waiting) return ''
      const problem = refusalOf(waiting.message, this.#offers, this.#relay)
      if (problem) {
        waiting.message.end(problem)
        continue
      }
      const reset = this.#needsReset
      this.#needsReset = false
      this.#ahead = { waiting, step: reset ? 'reset' : 'mail', refusal: null }
      const mail = mailCommand(waiting.message, this.#offers)
      if (!this.#offers.pipelining) return reset ? 'RSET\r\n' : mail
      return `${reset ? 'RSET\r\n' : ''}${mail}RCPT TO:<${waiting.message.envelope.to}>\r\nDATA\r\n`
    }
  }

  #hear(reply: Reply): void {
    // A reply without a command: the relay is shutting down, or its own timeout has passed.
    if (reply.code === 421 || this.isIdle) this.#lost({ kind: 'lost', words: reply.text, code: 421 })
    else if (!this.#fits(reply)) this.#lost({ kind: 'lost', words: `Out of step: ${reply.text}`, code: null })
    else if (this.#onTheWire) this.#hearAnswer(this.#onTheWire, reply)
    else if (this.#ahead) this.#hearStep(this.#ahead, reply)
  }

  /**
   * Whether the code fits the command. After one reply too many or too few, every later message would get the answer to
   * another message.
   */
  #fits({ code }: Reply): boolean {
    const wantsData = !this.#onTheWire && this.#ahead?.step === 'data'
    return code >= 400 || (wantsData ? code === 354 : code < 300)
  }

  #hearAnswer({ waiting }: OnTheWire, reply: Reply): void {
    this.#onTheWire = null
    const accepted = reply.code >= 200 && reply.code < 300
    const answer = this.#answer('message', reply, true)
    if (accepted) this.accepted += 1
    if (accepted || !this.#owner.refusedClient(waiting, answer)) {
      this.#owner.answered(accepted)
      waiting.message.end(answer)
    }
    if (this.#ahead) this.#wire.expect(this.#limits.command)
    else this.go()
  }

  #hearStep(ahead: Ahead, reply: Reply): void {
    const isFine = reply.code >= 200 && reply.code < 300
    switch (ahead.step) {
      case 'reset':
        return this.#goOn(ahead, 'mail', () => mailCommand(ahead.waiting.message, this.#offers))
      case 'mail':
        // OpenSMTPD says 452 where other servers say 421: no more messages on this connection.
        if (reply.code === 452 && this.accepted >= fairShare)
          return this.#lost({ kind: 'lost', words: reply.text, code: 421 })
        if (!isFine) ahead.refusal = this.#answer('mail', reply, false)
        return this.#goOn(ahead, 'rcpt', () => `RCPT TO:<${ahead.waiting.message.envelope.to}>\r\n`)
      case 'rcpt':
        if (!isFine) ahead.refusal ??= this.#answer('rcpt', reply, false)
        return this.#goOn(ahead, 'data', () => 'DATA\r\n')
      case 'data':
        return this.#hearData(ahead, reply)
      case 'empty':
        return this.#refused(ahead)
    }
  }

  /** With PIPELINING the next command was already sent, and the relay answers it even after a refusal. */
  #goOn(ahead: Ahead, step: Step, command: () => string): void {
    if (!this.#offers.pipelining && ahead.refusal) return this.#refused(ahead)
    ahead.step = step
    if (this.#offers.pipelining) this.#wire.expect(this.#limits.command)
    else this.#say(command())
  }

  #hearData(ahead: Ahead, reply: Reply): void {
    if (reply.code !== 354) {
      ahead.refusal ??= this.#answer('data', reply, false)
      return this.#refused(ahead)
    }
    if (!ahead.refusal) return this.#sendData(ahead.waiting)
    // The relay refused the sender but accepted the recipient, who would receive the empty message.
    if (ahead.refusal.stage === 'mail')
      return this.#lost({ kind: 'lost', words: `Out of step: ${reply.text}`, code: null })
    // The relay refused the recipient but waits for data. RFC 2920 §3.1 says to send an empty message.
    ahead.step = 'empty'
    this.#say('.\r\n')
  }

  #refused({ waiting, refusal }: Ahead): void {
    this.#ahead = null
    this.#needsReset = true
    if (refusal && this.#owner.refusedClient(waiting, refusal)) return this.go()
    if (refusal && refusal.stage !== 'mail') this.#owner.answered(false)
    waiting.message.end(refusal)
    this.go()
  }

  #sendData(waiting: Waiting): void {
    this.#ahead = null
    if (waiting.message.begin?.() === false) return this.#giveUp(waiting.message)
    const data = stuffDots(waiting.message.bytes)
    const onTheWire: OnTheWire = { waiting, lastByteLeft: false }
    this.#onTheWire = onTheWire
    if (data.length > largestTogether || !this.#wire.drained) {
      this.#wire.write([data, '.\r\n'], () => {
        onTheWire.lastByteLeft = true
        if (this.#onTheWire === onTheWire) this.#wire.expect(this.#limits.answer)
      })
    } else {
      const ahead = this.#offers.pipelining ? this.#nextEnvelope() : ''
      this.#wire.write([data, `.\r\n${ahead}`])
      // The operating system has the whole message, or is about to. From here on nobody can know how much of it reached
      // the relay.
      onTheWire.lastByteLeft = true
    }
    this.#wire.expect(this.#limits.answer)
  }

  /**
   * The caller took the message back, but the relay waits for its data. No other command is possible, so the connection
   * ends.
   */
  #giveUp(message: OutgoingMessage): void {
    this.#closed = true
    this.#wire.destroy()
    message.end(null)
    this.#owner.closed(this, { kind: 'left' })
  }

  #lost(closing: Closing & { kind: 'lost' }): void {
    if (this.#closed) return
    const [onTheWire, ahead] = [this.#onTheWire, this.#ahead]
    this.#closed = true
    this.#onTheWire = null
    this.#ahead = null
    if (closing.code === 421) this.#wire.end('QUIT\r\n')
    else this.#wire.destroy()
    this.#owner.closed(this, onTheWire || ahead ? closing : { kind: 'left' })
    if (ahead) this.#loseAhead(ahead, closing)
    if (onTheWire) this.#loseOnTheWire(onTheWire, closing)
  }

  #loseOnTheWire({ waiting, lastByteLeft }: OnTheWire, { words, code }: Closing & { kind: 'lost' }): void {
    // A 421 in place of the answer says that the relay did not accept the message.
    if (code === 421) return this.#another(waiting, this.#ended('message', words, 421))
    const answer = { ...this.#ended('message', words, null), lastByteLeft }
    if (lastByteLeft) waiting.message.end(answer)
    else this.#another(waiting, answer)
  }

  #loseAhead({ waiting, step, refusal }: Ahead, { words, code }: Closing & { kind: 'lost' }): void {
    if (refusal) return waiting.message.end(refusal)
    const stage = stageOf(step)
    const answer = this.#ended(stage, words, code)
    // Before RCPT, a 421 is about this client, not about the message.
    if (code === 421 && stage === 'mail') this.#owner.putBack(waiting, answer)
    else this.#another(waiting, answer)
  }

  #another(waiting: Waiting, answer: Answer): void {
    waiting.breaks += 1
    if (waiting.breaks >= mostBreaks) waiting.message.end(answer)
    else this.#owner.putBack(waiting, answer)
  }

  #quit(): void {
    this.#closed = true
    this.#wire.end('QUIT\r\n')
    this.#owner.closed(this, { kind: 'left' })
  }

  #answer(stage: Stage, { code, enhanced, text }: Reply, lastByteLeft: boolean): Answer {
    return { stage, code, enhanced, text, lastByteLeft, relay: this.#relay }
  }

  #ended(stage: Stage, words: Words, code: 421 | null): Answer {
    const said = { text: textOf(words), reason: reasonOf(words) ?? undefined }
    return { stage, code, enhanced: null, ...said, lastByteLeft: false, relay: this.#relay }
  }
}
