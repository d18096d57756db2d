// The number of large bodies that a process holds at once, and the queue of further bodies.
import { setTimeout as after } from 'node:timers/promises'
import { createTemplate, login } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

/** Whether a promise has resolved by now. */
const isKept = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), after(5, false)])

describe('The application', async () => {
  const database = await freshDatabase()
  const app = await startApp(database)

  it('frees the space of every large body, also of a refused one', async () => {
    const { call } = await aSignedInAccount(app, database.db)
    const large = '<p>x</p>'.repeat(100_000)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        call(createTemplate, { body: { name: number % 2 === 0 ? '' : 'T', body_html: large.repeat(12) } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(12).fill(400)])
    expect(await isKept(app.bodyMemory.take(1, 64 * 1024 ** 2))).toBe(true)
  })

  it('takes no more than 64 KiB from a caller without an account', async () => {
    const body = { email: 'a@office.example', password: 'x', hcaptchaToken: 'x'.repeat(70_000) }
    const answer = await callsOf(app)(login, { body })
    expect([answer.status, answer.problem.code]).toEqual([413, 'body_too_large'])
  })
})
