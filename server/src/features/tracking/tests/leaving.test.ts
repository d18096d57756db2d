// Unsubscribing: readers can unsubscribe, and a scanner that opens every link changes nothing permanently.
import { listUnsubscribers } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { transaction } from '../../../platform/db/index.ts'
import { linkTokens } from '../index.ts'
import { listSuppressed, suppress, type SuppressionReason } from '../../suppressions/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const { call, caller } = await aSignedInAccount(app, db)
const { workspaceId } = caller
const tokens = linkTokens(testSecretKey)

/** A recipient with a token, and the suppressions of its address. */
async function aReader() {
  const mailingId = await aSentCampaign(db, workspaceId)
  const email = `reader1@${String(mailingId)}.example`
  const token = tokens.sign('unsubscribe', { mailingId, seq: 1 })
  return {
    token,
    email,
    isSuppressed: async () => (await listSuppressed(db, workspaceId, [email])).size === 1,
    isListed: async () => (await call(listUnsubscribers, {})).body.some((each) => each.email === email),
    suppress: (reason: SuppressionReason) =>
      transaction(db, (tx) => suppress(tx, { workspaceId, email, reason, mailingId: null })),
    leave: () => app.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token } }),
    leaveByOneClick: () =>
      app.inject({
        method: 'POST',
        url: `/u/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    comeBack: (by = token) => postForm(app, `/unsubscribe-confirm?token=${by}`, { do: 'back' }),
  }
}

describe('opening an unsubscribe link', () => {
  const signs = [
    {},
    { purpose: 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Barracuda Sentinel (EE)' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ]
  const methods = ['GET', 'HEAD', 'OPTIONS'] as const

  // asvs: 3.5.3
  test.each(signs)('unsubscribes nobody, whatever the link: %j', async (headers) => {
    const reader = await aReader()
    for (const method of methods) {
      for (const url of [
        `/u/${reader.token}`,
        `/unsubscribe-confirm?token=${reader.token}`,
        `/api/unsubscribe?token=${reader.token}`,
      ]) {
        await app.inject({ method, url, headers })
      }
    }
    expect(await reader.isSuppressed()).toBe(false)
  })
})

describe('resubscribing', () => {
  test.each(['leave', 'leaveByOneClick'] as const)('reverts %s and removes the suppression', async (way) => {
    const reader = await aReader()
    await reader[way]()
    expect([await reader.isSuppressed(), await reader.isListed()]).toEqual([true, true])
    const back = await reader.comeBack()
    expect([back.statusCode, shownOn(back).title]).toEqual([200, 'You are subscribed again'])
    expect([await reader.isSuppressed(), await reader.isListed()]).toEqual([false, false])
  })

  test('works however often a bot unsubscribed the reader', async () => {
    const reader = await aReader()
    for (let time = 0; time < 3; time += 1) {
      await reader.leave()
      await reader.comeBack()
    }
    expect(await reader.isSuppressed()).toBe(false)
  })

  test('needs the token of the reader', async () => {
    const reader = await aReader()
    const other = await aReader()
    await reader.leave()
    const wrong = [
      '',
      other.token,
      `${reader.token}A`,
      reader.token.slice(1),
      tokens.sign('view', { mailingId: 1, seq: 1 }),
      linkTokens('a key of another instance, thirty-two characters').sign('unsubscribe', {
        mailingId: 1,
        seq: 1,
      }),
    ]
    for (const token of wrong) await reader.comeBack(token)
    expect(await reader.isSuppressed()).toBe(true)
  })

  test.each(['hard_bounce', 'complaint'] as const)(
    'does not lift a %s, before or after the unsubscribe',
    async (reason) => {
      const [first, second] = [await aReader(), await aReader()]
      await first.suppress(reason)
      await first.leave()
      await first.comeBack()
      await second.leave()
      await second.suppress(reason)
      await second.comeBack()
      expect([await first.isSuppressed(), await second.isSuppressed()]).toEqual([true, true])
      expect([await first.isListed(), await second.isListed()]).toEqual([false, false])
    },
  )
})

describe('a forged or foreign token', () => {
  test('is refused with the same message for every fault in it', async () => {
    const { token } = await aReader()
    const wrong = [
      'x',
      token.slice(0, -1),
      `${token}A`,
      `A${token}`,
      token.slice(0, 12) + (token[12] === 'A' ? 'B' : 'A') + token.slice(13),
      tokens.sign('open', { mailingId: 1, seq: 1 }),
      linkTokens('a key of another instance, thirty-two characters').sign('unsubscribe', {
        mailingId: 1,
        seq: 1,
      }),
      tokens.sign('unsubscribe', { mailingId: 999_999, seq: 1 }),
    ]
    const answers = new Set<string>()
    for (const each of wrong) {
      const { statusCode, body } = await app.inject({ method: 'POST', url: `/u/${each}` })
      answers.add(`${String(statusCode)} ${body}`)
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^400 /)
  })

  test.each(['o', 'c', 'u', 'view'])('causes no error and no redirect elsewhere at /%s', async (place) => {
    const odd = [
      '%00',
      '%ff%fe',
      '..%2f..%2fetc',
      '%0d%0aSet-Cookie:x=1',
      'a'.repeat(900),
      '__proto__',
      '%F0%9F%92%B6',
      '%22%3E%3Cscript%3E',
    ]
    for (const token of odd) {
      const answer = await app.inject({ url: `/${place}/${token}` })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['set-cookie']).toBeUndefined()
      const location = answer.headers.location ?? '/unsubscribe-confirm'
      expect(location).toMatch(/^\/unsubscribe-confirm/)
    }
  })
})
