// Sends one command at a time and waits for its reply. Used to open a connection, before it carries messages.
import type { Stage } from '../answer.ts'
import type { Reply } from './replies.ts'
import type { Wire } from './wire.ts'
import { textOf, type Words } from '../words.ts'

/** The relay refused the connection or the sign-in. */
export class Refused extends Error {
  readonly stage: Stage
  readonly reply: Reply | null
  readonly words: Words

  constructor(stage: Stage, words: Words, reply: Reply | null = null) {
    super(textOf(words))
    this.words = words
    this.stage = stage
    this.reply = reply
  }
}

export class Dialogue {
  readonly #wire: Wire
  readonly #limit: number

  /** @param limit milliseconds to wait for each reply */
  constructor(wire: Wire, limit: number) {
    this.#wire = wire
    this.#limit = limit
  }

  /** @throws Refused if the connection breaks first */
  hear(stage: Stage): Promise<Reply> {
    const broken = this.#wire.broken
    if (broken !== null) return Promise.reject(new Refused(stage, broken))
    this.#wire.expect(this.#limit)
    return new Promise((resolve, reject) => {
      this.#wire.onReply = (reply) => {
        // Any further reply came before its command, perhaps from an attacker in between (RFC 3207 §6). It must not
        // count as the next answer.
        this.#wire.onReply = ({ text }) => this.#wire.fail(`Out of step: ${text}`)
        resolve(reply)
      }
      this.#wire.onBroken = (why) => reject(new Refused(stage, why))
    })
  }

  /** @throws Refused if the connection breaks before the reply has come */
  ask(line: string, stage: Stage): Promise<Reply> {
    this.#wire.write([`${line}\r\n`])
    return this.hear(stage)
  }
}
