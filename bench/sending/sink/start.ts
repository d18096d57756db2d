// The benchmark's interface to the sink: its port, and when the expected messages have arrived.
import { aChild, type Child, type Word } from '../../children.ts'

export interface Listening extends Word {
  kind: 'listening'
  port: number
}

export interface Expect extends Word {
  kind: 'expect'
  count: number
}

export interface Arrived extends Word {
  kind: 'arrived'
  /** When the first and the last message were complete, in milliseconds since 1970. */
  first: number
  last: number
}

export interface Sink {
  port: number
  pid: number
  /** Starts a new count; resolves when it has begun. `arrived` resolves when that many messages have arrived. */
  expect(count: number): Promise<{ arrived: Promise<Arrived> }>
  stop(): Promise<void>
}

/** @param delay milliseconds from a piece of input to the answers */
export async function startSink(delay: number): Promise<Sink> {
  const child: Child = aChild('sending/sink/sink.ts', String(delay))
  const { port } = await child.hear<Listening>('listening')
  return {
    port,
    pid: child.pid,
    async expect(count) {
      const arrived = child.hear<Arrived>('arrived')
      const ready = child.hear('ready')
      child.say({ kind: 'expect', count } as Expect)
      await ready
      return { arrived }
    },
    stop: () => child.stop(),
  }
}
