// How many large bodies a process holds at once, and what becomes of the others.
import { setTimeout as after } from 'node:timers/promises'
import { createTemplate, login } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { Room } from '../../src/platform/http/intake/room.ts'
import { aSignedInAccount } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { callsOf } from '../harness-calls.ts'

const limits = { bytes: 90, share: 60, waiting: 2 }

/** Whether a promise is kept by now. */
const isKept = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), after(5, false)])

describe('A room of 90 bytes, 60 for one account', () => {
  it('lets in what fits, and the next when somebody leaves', async () => {
    const room = new Room(limits)
    const leave = await room.take(1, 60)
    await room.take(2, 30)
    const third = room.take(3, 30)
    expect(await isKept(third)).toBe(false)
    leave()
    leave()
    expect(await isKept(third)).toBe(true)
  })

  it('is never filled by one account', async () => {
    const room = new Room(limits)
    await room.take(1, 40)
    expect(await isKept(room.take(1, 40))).toBe(false)
    expect(await isKept(room.take(2, 40))).toBe(true)
  })

  it('lets a small one pass a large one that waits', async () => {
    const room = new Room(limits)
    await room.take(1, 60)
    const large = room.take(2, 60)
    const leave = await room.take(3, 30)
    const small = room.take(4, 30)
    leave()
    expect([await isKept(large), await isKept(small)]).toEqual([false, true])
  })

  it('takes what is larger than itself for as large as it can be', async () => {
    expect(await isKept(new Room(limits).take(1, 1e12))).toBe(true)
  })

  it('asks further ones to come again', async () => {
    const room = new Room(limits)
    await room.take(1, 60)
    await room.take(2, 30)
    void room.take(3, 10)
    void room.take(4, 10)
    await expect(room.take(5, 10)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('The application', async () => {
  const database = await freshDatabase()
  const app = await startApp(database)

  it('gives back the room of every large body, also of one that was refused', async () => {
    const { call } = await aSignedInAccount(app, database.db)
    const large = '<p>x</p>'.repeat(100_000)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        call(createTemplate, { body: { name: number % 2 === 0 ? '' : 'T', body_html: large.repeat(12) } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(12).fill(400)])
    expect(await isKept(app.room.take(1, 64 * 1024 ** 2))).toBe(true)
  })

  it('takes no more than 64 KiB from a stranger', async () => {
    const body = { email: 'a@office.example', password: 'x', hcaptchaToken: 'x'.repeat(70_000) }
    const answer = await callsOf(app)(login, { body })
    expect([answer.status, answer.problem.code]).toEqual([413, 'body_too_large'])
  })
})
