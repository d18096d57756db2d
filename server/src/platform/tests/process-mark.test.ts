// Whether a process is certainly dead, which decides who may take over its journal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { stateOfProcess, ownMark } from '../process-mark.ts'

test('stateOfProcess reports this process as alive and a killed process as dead', async () => {
  expect(stateOfProcess(ownMark())).toBe('alive')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
  const mark = { ...ownMark(), pid: child.pid ?? 0 }
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(stateOfProcess(mark)).toBe('dead')
})

test('a process that reuses the number of a dead process is not mistaken for it', () => {
  expect(stateOfProcess({ ...ownMark(), started: '1' })).toBe(
    process.platform === 'linux' ? 'dead' : 'unknown',
  )
})

test('the state of a process on another machine or of an earlier boot is unknown', () => {
  expect(stateOfProcess({ ...ownMark(), machine: 'another' })).toBe('unknown')
})
