// The product when npm gets a signal to stop.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { until } from '../campaigns.ts'

const module = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'ready', 'with-npm.mjs')
const program = `
  const { endWithNpm } = await import(${JSON.stringify(module)})
  endWithNpm()
  setInterval(() => {}, 1000)
  console.log(process.pid)`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A shell with the program in it, as npm starts it. */
async function inShell(event: string, around: (script: string) => string = (script) => script) {
  const script = around('"$NODE" --input-type=module -e "$PROGRAM"; true')
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: event }
  const shell = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(shell.stdout), 'line')) as [string]
  return { shell, pid: Number(line) }
}

test('SIGTERM for npm start left the product running', async () => {
  const { shell, pid } = await inShell('start')
  expect(isAlive(pid)).toBe(true)
  shell.kill()
  await until(() => !isAlive(pid))
})

test('SIGHUP that reaches npm alone ends the product', async () => {
  const { shell, pid } = await inShell('start', (script) => `sh -c '${script}'; true`)
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGHUP')
  await until(() => !isAlive(pid))
})

test('a program that ran in the background without npm ended with its shell', async () => {
  const { shell, pid } = await inShell('elsewhere')
  const { pid: other, shell: watched } = await inShell('start')
  shell.kill()
  await once(shell, 'exit')
  watched.kill()
  // The other program polls for its shell. Once it has ended, the first program has had time to end too.
  await until(() => !isAlive(other))
  expect(isAlive(pid)).toBe(true)
  process.kill(pid, 'SIGKILL')
})
