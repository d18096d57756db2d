import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { collectAnswers } from '../answers.ts'
import { nextTask } from '../next-task.ts'

afterEach(() => notifyManager.setScheduler(defaultScheduler))

test('A screen rendered once for each answer, although the answers came together', async () => {
  collectAnswers()
  const order: string[] = []
  // React renders what has changed in a microtask.
  const passOn = (answer: string) => {
    order.push(answer)
    queueMicrotask(() => order.push('render'))
  }
  await new Promise<void>((passedOn) => {
    notifyManager.schedule(() => passOn('first'))
    void nextTask().then(() => {
      notifyManager.schedule(() => {
        passOn('second')
        setTimeout(passedOn)
      })
    })
  })
  expect(order.slice(0, 3)).toEqual(['first', 'second', 'render'])
})

test('An answer that comes later is passed on too', async () => {
  collectAnswers()
  for (const answer of ['first', 'second'])
    expect(await new Promise((passedOn) => notifyManager.schedule(() => passedOn(answer)))).toBe(answer)
})
