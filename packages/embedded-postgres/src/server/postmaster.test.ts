// `stopServer` returns within its time limit, whatever the server does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { stopServer } from './postmaster.ts'

test('a server that ignores the fast and the immediate shutdown is killed', async () => {
  const deaf = spawn('sh', ['-c', 'trap "" INT QUIT; echo deaf; while :; do sleep 1; done'], {
    detached: true,
  })
  await once(deaf.stdout, 'data')
  const ended = once(deaf, 'exit')
  await stopServer(deaf.pid ?? 0, { pgCtl: '' }, () => deaf.signalCode !== null, [
    ['SIGINT', 50],
    ['SIGQUIT', 50],
    ['SIGKILL', 5_000],
  ])
  expect(await ended).toEqual([null, 'SIGKILL'])
})
