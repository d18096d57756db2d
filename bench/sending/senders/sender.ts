// A sender as the benchmark sees it: a process that carries so many messages to a sink when it is told to.
import { aChild, type Word } from '../../children.ts'

export type SenderFile = 'sending/senders/raw.ts' | 'sending/senders/pool.ts'

export interface Carry extends Word {
  kind: 'carry'
  count: number
}

/** How a sender is started; goes to its process as JSON. */
export interface SenderOptions {
  port: number
  connections: number
  /** Of the sending domain; null signs nothing. */
  privateKeyPem: string | null
}

export interface Sender {
  pid: number
  /** Resolves once every message has its answer. */
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

/** In the sender's process: does `carry` when told, after it has said that it is ready. */
export function readOptions(): SenderOptions {
  return JSON.parse(process.argv[2] ?? '') as SenderOptions
}
