// Whether a process is dead for certain: what a journal's successor asks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { stateOfProcess, ownMark } from './process-mark.ts'

test('the own process lives, and one that was killed is dead', async () => {
  expect(stateOfProcess(ownMark())).toBe('alive')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
  const mark = { ...ownMark(), pid: child.pid ?? 0 }
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(stateOfProcess(mark)).toBe('dead')
})

test('a process that wears the number of a dead one is not taken for it', () => {
  expect(stateOfProcess({ ...ownMark(), started: '1' })).toBe(
    process.platform === 'linux' ? 'dead' : 'unknown',
  )
})

test('of another machine, or another start of this one, nothing is known', () => {
  expect(stateOfProcess({ ...ownMark(), machine: 'another' })).toBe('unknown')
})
