// The worker as a child process beside web and API, so that neither slows the other. It is restarted if it dies.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '../platform/log/index.ts'

export interface ChildWorker {
  /** The worker's metrics in the text format of Prometheus; empty if it does not answer within two seconds. */
  metrics(): Promise<string>
  stop(): Promise<void>
}

/** Messages from the parent to its worker. The answer to 'metrics' is the text of the metrics. */
export type ParentsWord = 'stop' | 'metrics'

const restartAfter = 1000
const answersWithin = 2000

/** Starts `program worker` on the database. It ends on request, or when this process dies. */
export function startChildWorker(program: string, databaseUrl: string, log: Log): ChildWorker {
  let stopped = false
  let child: ChildProcess = start()

  function start(): ChildProcess {
    const started = fork(program, ['worker'], { env: { ...process.env, DATABASE_URL: databaseUrl } })
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
      const answer = once(child, 'message', { signal: AbortSignal.timeout(answersWithin) })
      // A worker that dies now does not answer. Without a callback, the error would be thrown here.
      child.send('metrics' satisfies ParentsWord, () => undefined)
      return answer.then(
        ([text]) => String(text),
        () => '',
      )
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
