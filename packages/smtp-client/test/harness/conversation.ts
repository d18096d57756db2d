// One connection to the scripted relay: reads commands and data, and answers as the script says.
import type net from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import type { Reaction, Said, ScriptedRelay, Step } from './script.ts'

const plainReplies: Record<Step, string> = {
  greeting: '220 relay.example ESMTP',
  EHLO: '250 relay.example',
  HELO: '250 relay.example',
  STARTTLS: '220 2.0.0 Go ahead',
  AUTH: '235 2.7.0 Come in',
  MAIL: '250 2.1.0 Sender ok',
  RCPT: '250 2.1.5 Recipient ok',
  DATA: '354 Go ahead',
  message: '250 2.0.0 Queued',
  RSET: '250 2.0.0 Forgotten',
  QUIT: '221 2.0.0 Bye',
}

export class Conversation {
  readonly #relay: ScriptedRelay
  readonly #log: string[] = []
  readonly #number: number
  readonly #heard: Said[] = []
  #socket: net.Socket
  /** Input that is not read yet. `#held` keeps whole pieces; `#tail` keeps the last few bytes before them. */
  #held: string[] = []
  #text = ''
  #tail = ''
  /** Bytes received of the current message's data. */
  #bytes = 0
  #takesData = false
  #asksForMore = false
  #working = false
  #silent = false
  #unsaid = ''
  /** The last envelope command that it accepted. */
  #at: 'MAIL' | 'RCPT' | null = null
  #from = ''
  #to = ''
  #messages = 0

  constructor(relay: ScriptedRelay, socket: net.Socket) {
    this.#relay = relay
    this.#socket = socket
    this.#number = relay.logs.push(this.#log)
    this.#listen(socket)
  }

  begin(): void {
    this.#hear('greeting', '')
    void this.#work()
  }

  #listen(socket: net.Socket): void {
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      this.#take(bytes.toString('latin1'))
      const { slowReader } = this.#relay.script
      if (slowReader === undefined) return
      socket.pause()
      setTimeout(() => socket.resume(), slowReader)
    })
  }

  #take(text: string): void {
    this.#held.push(text)
    // Joins the pieces of a large message only once, when its end has arrived.
    if (this.#takesData && !this.#seesEnd(text)) return
    this.#text += this.#held.join('')
    this.#held = []
    while (this.#takesData ? this.#readData() : this.#readLine());
    if (!this.#working) void this.#work()
  }

  #seesEnd(text: string): boolean {
    this.#bytes += text.length
    const { dropAfter } = this.#relay.script
    if (dropAfter !== undefined && this.#bytes > dropAfter) this.#socket.destroy()
    const seen = this.#tail + text
    this.#tail = seen.slice(-4)
    return /(^|\r\n)\.\r\n/.test(seen)
  }

  #readLine(): boolean {
    const end = this.#text.indexOf('\r\n')
    if (end === -1) return false
    const line = this.#text.slice(0, end)
    this.#text = this.#text.slice(end + 2)
    this.#log.push(`> ${line}`)
    this.#hear(this.#asksForMore ? 'AUTH' : (line.slice(0, 8).split(' ')[0]?.toUpperCase() as Step), line)
    return true
  }

  #readData(): boolean {
    const end = this.#text.startsWith('.\r\n') ? -2 : this.#text.indexOf('\r\n.\r\n')
    if (end === -1) return false
    const data = this.#text.slice(0, end + 2).replace(/^\./gm, '')
    this.#text = this.#text.slice(end + 5)
    this.#takesData = false
    this.#log.push(`> ${String(data.length)} bytes`)
    this.#hear('message', data)
    return true
  }

  #hear(step: Step, line: string): void {
    if (step === 'MAIL') this.#messages += 1
    this.#heard.push({ step, line, to: '', connection: this.#number, message: this.#messages })
  }

  async #work(): Promise<void> {
    this.#working = true
    for (
      let said = this.#heard.shift();
      said && !this.#socket.destroyed && !this.#silent;
      said = this.#heard.shift()
    ) {
      await this.#answer(said)
    }
    await this.#write('')
    this.#working = false
  }

  async #answer(said: Said): Promise<void> {
    const address = /<(.*)>/.exec(said.line)?.[1] ?? ''
    if (said.step === 'MAIL') this.#from = address
    if (said.step === 'RCPT') this.#to = address
    const reaction = this.#relay.script.answer?.({ ...said, to: this.#to }) ?? this.#asUsual(said.step)
    const { say, after, then, takes } = typeof reaction === 'string' ? { say: reaction } : reaction
    if (after !== undefined) await sleep(after)
    if (takes) this.#arrive(said.line)
    if (say !== undefined) await this.#say(said, say)
    else if (then === undefined) this.#silent = true
    if (then === 'reset') this.#socket.resetAndDestroy()
    else if (then === 'close' || (said.step === 'QUIT' && say !== undefined)) this.#socket.end()
  }

  #asUsual(step: Step): Reaction {
    const { offers = ['PIPELINING'] } = this.#relay.script
    if (step === 'EHLO') {
      if (offers === null) return '502 5.5.1 Not known'
      return ['relay.example', ...offers]
        .map((word, at) => `250${at === offers.length ? ' ' : '-'}${word}`)
        .join('\r\n')
    }
    if (step === 'RCPT' && this.#at !== 'MAIL') return '503 5.5.1 From whom?'
    if (step === 'DATA' && this.#at !== 'RCPT') return '503 5.5.1 For whom?'
    return step in plainReplies ? plainReplies[step] : '500 5.5.2 Not understood'
  }

  async #say({ step, line }: Said, reply: string): Promise<void> {
    const code = reply.slice(0, 3)
    this.#log.push(`< ${reply}`)
    if (step === 'message' && code === '250') this.#arrive(line)
    if (step !== 'MAIL' && step !== 'RCPT') this.#at = null
    else if (code === '250') this.#at = step
    else if (step === 'RCPT') this.#at = null
    this.#takesData = code === '354'
    this.#bytes = 0
    this.#tail = ''
    this.#asksForMore = code === '334'
    await this.#write(`${reply}\r\n`)
    if (step === 'STARTTLS' && code === '220') this.#startTls()
  }

  #arrive(data: string): void {
    this.#relay.arrivals.push({ from: this.#from, to: this.#to, source: Buffer.from(data, 'latin1') })
  }

  async #write(reply: string): Promise<void> {
    const { replies } = this.#relay.script
    this.#unsaid += reply
    if (replies === 'glued' && this.#heard.length > 0) return
    const bytes = Buffer.from(this.#unsaid)
    this.#unsaid = ''
    if (replies !== 'cut') {
      if (bytes.length > 0) this.#socket.write(bytes)
      return
    }
    for (let at = 0; at < bytes.length; at += 1) {
      this.#socket.write(bytes.subarray(at, at + 1))
      await nextTurn()
    }
  }

  #startTls(): void {
    this.#socket.removeAllListeners('data')
    this.#socket = new tls.TLSSocket(this.#socket, { isServer: true, ...this.#relay.script.certificate })
    this.#listen(this.#socket)
  }
}
