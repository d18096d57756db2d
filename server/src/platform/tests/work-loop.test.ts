// A loop of a worker: its steps, its pauses and its errors.
import { describe, expect, it } from 'vitest'
import { createLog } from '../log/index.ts'
import { LoopErrors } from '../loops/loop-errors.ts'
import { WorkLoop } from '../loops/work-loop.ts'

function aLoop(step: () => Promise<number>, loopErrors = new LoopErrors()): WorkLoop {
  const log = createLog('silent')
  return new WorkLoop({ name: 'test', step, afterError: 1, failure: 'The step failed', log, loopErrors })
}

describe('A loop of a worker', () => {
  it('continues after an error, which counts until a step succeeds', async () => {
    const loopErrors = new LoopErrors()
    const failures: number[] = []
    const third = new Promise<void>((resolve) => {
      let steps = 0
      const loop = aLoop(() => {
        failures.push(loopErrors.all[0]?.times ?? 0)
        steps += 1
        if (steps < 3) return Promise.reject(new Error('away'))
        void loop.stop().then(resolve)
        return Promise.resolve(60_000)
      }, loopErrors)
      loop.start()
      loop.start()
    })
    await third
    expect(failures).toEqual([0, 1, 2])
    expect(loopErrors.all).toEqual([])
  })

  it('that is stopped ends its pause at once, but finishes the step in progress', async () => {
    let ended = false
    const loop = aLoop(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      ended = true
      return 60_000
    })
    loop.start()
    await loop.stop()
    expect(ended).toBe(true)
  })

  it('that was never started can be stopped', async () => {
    await expect(aLoop(() => Promise.resolve(0)).stop()).resolves.toBeUndefined()
  })
})
