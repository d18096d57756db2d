// The semaphore of a process: how many tasks run at once, which wait, and which are refused.
import { setTimeout as after } from 'node:timers/promises'
import { sendMessage } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'

/** Whether a promise has resolved by now. */
const isKept = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), after(5, false)])

describe('A semaphore of 90 bytes, 60 of them for one account', () => {
  const limits = { atOnce: 90, share: 60, waiting: 2 }

  it('admits a task that fits, and the next task when one leaves', async () => {
    const semaphore = new Semaphore(limits)
    const leave = await semaphore.take(1, 60)
    await semaphore.take(2, 30)
    const third = semaphore.take(3, 30)
    expect(await isKept(third)).toBe(false)
    leave()
    leave()
    expect(await isKept(third)).toBe(true)
    expect(await isKept(semaphore.take(4, 60))).toBe(false)
  })

  it('says whether a task waits', async () => {
    const semaphore = new Semaphore(limits)
    const leave = await semaphore.take(1, 60)
    expect(semaphore.isWaitedFor).toBe(false)
    const second = semaphore.take(2, 60)
    expect(semaphore.isWaitedFor).toBe(true)
    leave()
    await second
    expect(semaphore.isWaitedFor).toBe(false)
  })

  // asvs: 15.2.2
  it('never gives all its bytes to one account', async () => {
    const semaphore = new Semaphore(limits)
    await semaphore.take(1, 40)
    expect(await isKept(semaphore.take(1, 40))).toBe(false)
    expect(await isKept(semaphore.take(2, 40))).toBe(true)
  })

  it('lets a small task pass a large one that waits', async () => {
    const semaphore = new Semaphore(limits)
    await semaphore.take(1, 60)
    const large = semaphore.take(2, 60)
    const leave = await semaphore.take(3, 30)
    const small = semaphore.take(4, 30)
    leave()
    expect([await isKept(large), await isKept(small)]).toEqual([false, true])
  })

  it('admits as many small calls as contracts promise, with calls that take a whole slot', async () => {
    const semaphore = new Semaphore({ atOnce: Infinity, share: 10, waiting: Infinity })
    const small = sendMessage.places
    const [leave] = await Promise.all(Array.from({ length: 72 }, () => semaphore.take(1, small)))
    const whole = semaphore.take(1)
    expect(await isKept(whole)).toBe(true)
    expect(await isKept(semaphore.take(1, small))).toBe(false)
    leave?.()
    expect(semaphore.isWaitedFor).toBe(false)
  })

  it('counts a task larger than one account’s bytes as exactly these bytes', async () => {
    const semaphore = new Semaphore(limits)
    const leave = await semaphore.take(1, 1e12)
    leave()
    expect(await isKept(Promise.all([semaphore.take(1, 60), semaphore.take(2, 30)]))).toBe(true)
  })

  it('refuses another task if two already wait', async () => {
    const semaphore = new Semaphore(limits)
    await semaphore.take(1, 60)
    await semaphore.take(2, 30)
    void semaphore.take(3, 10)
    void semaphore.take(4, 10)
    await expect(semaphore.take(5, 10)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('A semaphore for three tasks at a time, two of one workspace, with a short wait', () => {
  const refuse = () => new Problem('uploads_busy', { seconds: 5 })
  const limits = { atOnce: 3, share: 2, waiting: 2, patience: 200, refuse }

  it('admits tasks in order, at most two of one workspace, and the next when one leaves', async () => {
    const semaphore = new Semaphore(limits)
    const order: string[] = []
    const take = async (key: number, name: string) => {
      const leave = await semaphore.take(key)
      order.push(name)
      return leave
    }
    const [first] = await Promise.all([take(1, 'a'), take(1, 'b')])
    const third = take(1, 'c')
    await take(2, 'd')
    const fourth = take(2, 'e')
    first()
    first()
    await third
    await expect(fourth).rejects.toMatchObject({ code: 'uploads_busy' })
    expect(order).toEqual(['a', 'b', 'd', 'c'])
  })

  it('refuses tasks that waited too long, and they hold no place', async () => {
    const semaphore = new Semaphore(limits)
    const leaves = await Promise.all([semaphore.take(1), semaphore.take(1)])
    const waiting = [semaphore.take(1), semaphore.take(1)].map((each) =>
      each.catch((error: unknown) => error),
    )
    await expect(semaphore.take(1)).rejects.toMatchObject({ code: 'uploads_busy', status: 429 })
    expect(await Promise.all(waiting)).toMatchObject([{ code: 'uploads_busy' }, { code: 'uploads_busy' }])
    for (const leave of leaves) leave()
    expect(await isKept(Promise.all([semaphore.take(1), semaphore.take(1)]))).toBe(true)
  })
})

describe('A semaphore for one task at a time', () => {
  async function takeAll(semaphore: Semaphore, keys: readonly string[]): Promise<string[]> {
    const order: string[] = []
    const running = keys.map((key) =>
      semaphore.run(() => {
        order.push(key)
        return Promise.resolve()
      }, key),
    )
    await Promise.all(running)
    return order
  }

  it('A workspace that submitted 25 tasks at once made another wait for all of them', async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 50 })
    const order = await takeAll(semaphore, [...Array<string>(25).fill('big'), 'small', 'small'])
    expect(order.slice(0, 5)).toEqual(['big', 'small', 'big', 'small', 'big'])
    expect(order).toHaveLength(27)
  })

  it('A workspace that filled the queue made the semaphore refuse another', async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 10, waitingEach: 3 })
    const leave = await semaphore.take('big')
    const waiting = [1, 2, 3].map(() => semaphore.take('big'))
    await expect(semaphore.take('big')).rejects.toMatchObject({ code: 'too_many_requests' })
    const small = semaphore.take('small')
    leave()
    ;(await small)()
    for (const each of waiting) (await each)()
  })
})
