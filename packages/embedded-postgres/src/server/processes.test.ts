// The command line identifies a server, because another process may have its process id by now.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isServer, listProcesses } from './processes.ts'

/** The process id of a process with a server's command line. */
async function processOn(data: string): Promise<number> {
  const program = 'console.log("up"); setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', program, '--', 'postgres', '-D', data, '-c', 'config_file=x'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

test('the server of a folder is distinguished from servers of folders with similar names', async () => {
  const pid = await processOn('/srv/some data')
  expect(isServer(pid, '/srv/some data')).toBe(true)
  expect(isServer(pid, '/srv/some')).toBe(false)
  expect(isServer(pid, '/some data')).toBe(false)
  expect(isServer(pid, 'data')).toBe(false)
})

test('a process of another program, or a process that has ended, is no server', () => {
  expect(isServer(process.pid, '/srv/data')).toBe(false)
  expect(isServer(2 ** 30, '/srv/data')).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'on a machine without ps, no server was found, and a killed program’s PostgreSQL ran on',
  async () => {
    const pid = await processOn('/srv/data')
    vi.stubEnv('PATH', '/nonexistent')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(isServer(pid, '/srv/data')).toBe(true)
    expect(listProcesses()).toContainEqual(expect.objectContaining({ pid, parent: process.pid }))
  },
)
