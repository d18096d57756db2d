// A sender: a process that sends a given number of messages to a sink on request.
import { aChild, type Word } from '../../children.ts'

export type SenderFile = 'sending/senders/raw.ts' | 'sending/senders/pool.ts'

export interface Carry extends Word {
  kind: 'carry'
  count: number
}

/** How to start a sender; passed to its process as JSON. */
export interface SenderOptions {
  port: number
  connections: number
  /** The DKIM key of the sending domain; null: messages are not signed. */
  privateKeyPem: string | null
}

export interface Sender {
  pid: number
  /** Resolves when every message has its answer. */
  carry(count: number): Promise<void>
  stop(): Promise<void>
}

export async function startSender(file: SenderFile, options: SenderOptions): Promise<Sender> {
  const child = aChild(file, JSON.stringify(options))
  await child.hear('ready')
  return {
    pid: child.pid,
    async carry(count) {
      const carried = child.hear('carried')
      child.say({ kind: 'carry', count } as Carry)
      await carried
    },
    stop: () => child.stop(),
  }
}

/** Runs in the sender's process: reports that it is ready, and runs `carry` on request. */
export function readOptions(): SenderOptions {
  return JSON.parse(process.argv[2] ?? '') as SenderOptions
}
