// The worker as a child process beside web and API, so that neither slows the other. It is restarted if it dies.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../platform/log/index.ts'

export interface ChildWorker {
  /** The worker's metrics in the text format of Prometheus; empty if it does not answer within two seconds. */
  metrics(): Promise<string>
  /** A sentence if the worker does not turn its loop, or one of its loops fails or hangs; otherwise null. */
  readonly trouble: string | null
  stop(): Promise<void>
}

/** Messages from the parent to its worker. The answer to 'metrics' is the text of the metrics. */
export type ParentsWord = 'stop' | 'metrics'

/** What the worker tells its parent once a second, while its event loop turns. */
export interface Beat {
  reason: string | null
}
export const beatEvery = 1000

const restartAfter = 1000
const answersWithin = 2000

/**
 * Starts `program worker` on the database. It ends on request, or when this process dies.
 * @param silentFor milliseconds without a beat after which the worker is in trouble
 */
export function startChildWorker(
  program: string,
  databaseUrl: string,
  log: Log,
  silentFor = 10_000,
): ChildWorker {
  let stopped = false
  let beat: (Beat & { at: number }) | null = null
  let child: ChildProcess = start()

  function start(): ChildProcess {
    const started = fork(program, ['worker'], { env: { ...process.env, DATABASE_URL: databaseUrl } })
    beat = null
    started.on('message', (word: Beat | string) => {
      if (typeof word === 'object') beat = { ...word, at: performance.now() }
    })
    started.once('exit', (code, signal) => {
      if (stopped) return
      log.error({ code, signal }, 'The worker died; starting it again')
      setTimeout(() => {
        if (!stopped) child = start()
      }, restartAfter)
    })
    return started
  }

  return {
    async metrics() {
      if (!child.connected) return ''
      const answer = textOf(child)
      // A worker that dies now does not answer. Without a callback, the error would be thrown here.
      child.send('metrics' satisfies ParentsWord, () => undefined)
      return answer
    },
    get trouble() {
      if (!beat) return null
      const silent = performance.now() - beat.at
      if (silent <= silentFor) return beat.reason
      return `The worker has not turned its loop for ${(silent / 1000).toFixed(0)} seconds.`
    },
    async stop() {
      stopped = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      if (child.connected) child.send('stop' satisfies ParentsWord)
      await ended
    },
  }
}

/** The next text that the worker sends; '' if none comes in time. */
async function textOf(child: ChildProcess): Promise<string> {
  const signal = AbortSignal.timeout(answersWithin)
  try {
    for (;;) {
      const [word] = (await once(child, 'message', { signal })) as [unknown]
      if (typeof word === 'string') return word
    }
  } catch {
    return ''
  }
}
