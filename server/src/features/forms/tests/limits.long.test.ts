// Limits against abuse: the mails that a bot can cause, and the answers that everybody gets.
import { createForm, getUsage, signUpOnForm, type Form } from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { altchaCaptcha } from '../../../platform/captcha/altcha.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { getInstanceId } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testQuotas, testSecretKey } from '../../../../test/harness.ts'
import { ErasedAddresses } from '../../contacts/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { decideSignUps } from '../decide.ts'
import { findOpenForm } from '../queries/forms.ts'
import { hourly, takeSignUp } from '../sign-up.ts'
import { stampsOf } from '../stamps.ts'
import { anAddress, anOwner, decided, openPage, signUp, stampOf, statesOf, type Owner } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })
const stamps = stampsOf([testSecretKey])
const deps = {
  db,
  stamps,
  captcha: null,
  quotas: testQuotas,
  erased: new ErasedAddresses([testSecretKey]),
  instance: {
    instanceId: await getInstanceId(db),
    publicUrl: 'https://mail.example',
    tokens: linkTokens(testSecretKey),
  },
}
afterAll(() => decided(db))
beforeEach(async () => {
  await rows(db, sql`delete from confirmation_mails`)
  await rows(db, sql`delete from sign_ups`)
})

const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code
const mails = async () =>
  (await row(db, sql<{ count: number }>`select count(*) from recipients where fields ? 'data.token'`))
    ?.count ?? 0

/** The form of an owner, and further forms of the same workspace. */
async function formsOf({ call, form, groupId, senderId }: Owner, count: number): Promise<Form[]> {
  const more = { body: { name: 'Join', groupId, senderId } }
  const forms = [form]
  while (forms.length < count) forms.push((await call(createForm, more)).body)
  return forms
}

/** Stores a sign-up of a new visitor, as the route does, without deciding about it. */
async function take({ form }: Pick<Owner, 'form'>, email: string, ip = anAddress()): Promise<void> {
  const open = await findOpenForm(db, form.public_id)
  if (!open) throw new Error('The form is gone')
  await takeSignUp(deps, open, {
    body: { email, fields: {}, topicIds: [], stamp: stampOf(form) },
    visitor: { ip, agent: 'Firefox', languages: undefined, script: null },
    now: Date.now(),
  })
}

// spec: 2.forms.flood
test('A bot with 1,000 posts from 100 networks to 10 victims causes at most one mail of each form at once', async () => {
  const before = await mails()
  const own = await formsOf(await anOwner(app, db), 5)
  const forms = await Promise.all(own.map((form) => findOpenForm(db, form.public_id)))
  const post = async (number: number) => {
    const form = forms[number % forms.length]
    if (!form) throw new Error('The form is gone')
    const network = number % 100
    const visitor = {
      ip: `10.0.${String(network)}.7`,
      agent: 'bot',
      languages: undefined,
      script: null,
    }
    const email = `victim${String(Math.floor(number / forms.length) % 10)}@far.example`
    const stamp = stamps.make(form.public_id, Date.now() - 5000)
    await takeSignUp(deps, form, {
      body: { email, fields: {}, topicIds: [], stamp },
      visitor,
      now: Date.now(),
    })
  }
  for (let from = 0; from < 1000; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(from + index)))
  expect((await rows(db, sql`select from sign_ups`)).length).toBe(1000)
  await Promise.all([decideSignUps(deps), decideSignUps(deps), decideSignUps(deps), decideSignUps(deps)])
  const most = await row(
    db,
    sql<{ address: number; form: number; mails: number }>`
      select max(of_address)::integer as address, max(of_form)::integer as form, count(*)::integer as mails from (
        select count(*) over (partition by digest) as of_address,
          count(*) over (partition by digest, form_id) as of_form from confirmation_mails) m`,
  )
  expect(most).toEqual({ address: 5, form: 1, mails: 50 })
  expect((await mails()) - before).toBe(50)
})

test('Flooding the forms of one workspace made a sign-up in another wait for all of the flood', async () => {
  const [flooded, calm] = [await anOwner(app, db), await anOwner(app, db)]
  for (let each = 0; each < 5; each += 1) await take(flooded, `many${String(each)}@far.example`)
  await take(calm, 'calm@far.example')
  const order: string[] = []
  const digestOf = (email: string) => {
    order.push(email)
    return stamps.digestOf(email)
  }
  await decideSignUps({ ...deps, stamps: { ...stamps, digestOf } })
  expect(order).toHaveLength(6)
  expect(order.indexOf('calm@far.example')).toBeLessThan(2)
})

describe('A caller', () => {
  test('signs up at most twenty times an hour; an IPv6 network counts as one caller', async () => {
    const { form } = await anOwner(app, db)
    for (let time = 0; time < hourly.network; time += 1) {
      const from = `2001:db8:1:2::${String(time + 1)}`
      expect((await signUp(app, form, { email: `v${String(time)}@far.example`, from })).statusCode).toBe(200)
    }
    const more = await signUp(app, form, { email: 'one@far.example', from: '2001:db8:1:2:ffff::1' })
    expect([more.statusCode, codeOf(more), more.headers['retry-after']]).toEqual([
      429,
      'sign_ups_limit',
      '3600',
    ])
    const neighbour = await signUp(app, form, { email: 'one@far.example', from: '2001:db8:1:3::1' })
    expect(neighbour.statusCode).toBe(200)
  })

  test('has to post between two seconds and a day after opening the page', async () => {
    const { form } = await anOwner(app, db)
    const other = await anOwner(app, db)
    const post = (stamp: string | undefined) =>
      callsOf(app)(signUpOnForm, {
        params: { id: form.public_id },
        body: { email: 'quick@far.example', ...(stamp !== undefined && { stamp }) },
      })
    expect((await post(stampOf(form, 1000))).problem.code).toBe('sign_up_early')
    expect((await post(stampOf(form, 90_000_000))).problem.code).toBe('sign_up_stale')
    expect((await post(stampOf(other.form))).problem.code).toBe('sign_up_stale')
    expect(await post(stampOf(form).replace(/^\d/, '2')).then(({ problem }) => problem.code)).toBe(
      'sign_up_stale',
    )
    expect((await post(undefined)).problem.code).toBe('sign_up_stale')
    expect(await statesOf(db, form)).toEqual([])
    expect((await post(stampOf(form, 2100))).status).toBe(200)
  })

  test('that fills in the hidden field gets the usual response, and the sign-up is not stored', async () => {
    const { form } = await anOwner(app, db)
    const answer = await callsOf(app)(signUpOnForm, {
      params: { id: form.public_id },
      body: { email: 'trap@far.example', website: 'https://spam.example', stamp: stampOf(form) },
    })
    expect([answer.status, answer.body]).toEqual([200, { message: 'Please check your inbox.' }])
    expect(await statesOf(db, form)).toEqual([])
  })

  test.each([
    [{ email: 'nobody' }, 'email_invalid'],
    [{ email: 'a@far.example', fields: { date_filed: 'soon' } }, 'contact_value_unreadable'],
    [{ email: 'a@far.example', fields: { first_name: 'x'.repeat(501) } }, undefined],
  ])('with %j is refused for every address', async (body, code) => {
    const { form } = await anOwner(app, db, { fieldKeys: ['date_filed', 'first_name'] })
    const answer = await callsOf(app)(signUpOnForm, {
      params: { id: form.public_id },
      body: { ...body, stamp: stampOf(form) },
    })
    expect(answer.status).toBe(400)
    if (code) expect(answer.problem.code).toBe(code)
    expect(await statesOf(db, form)).toEqual([])
  })
})

test('An address gets six mails of a workspace in seven days, however patient somebody is with its forms', async () => {
  const forms = await formsOf(await anOwner(app, db), 3)
  for (const form of forms)
    for (let time = 0; time < 4; time += 1) {
      await signUp(app, form, { email: 'Victim@far.example' })
      await decided(db)
      await rows(db, sql`update confirmation_mails set at = at - interval '1 hour'`)
    }
  const states = await Promise.all(forms.map((form) => statesOf(db, form)))
  const three = ['mailed', 'mailed', 'mailed', 'limited']
  expect(states).toEqual([three, three, Array(4).fill('limited')])
  // Deleting a form and creating it again must not reset the limit.
  await rows(db, sql`update confirmation_mails set at = now() - interval '8 days'`)
  const last = forms.at(-1)
  if (!last) throw new Error('There is no form')
  await signUp(app, last, { email: 'victim@FAR.example' })
  await decided(db)
  expect((await statesOf(db, last)).at(-1)).toBe('mailed')
})

test('Another workspace’s mails to an address take none of this one’s, up to ten of the instance in seven days', async () => {
  const [one, other] = [await anOwner(app, db), await anOwner(app, db)]
  const digest = stamps.digestOf('busy@far.example')
  const mailed = (count: number) =>
    rows(
      db,
      sql`insert into confirmation_mails (digest, form_id, workspace_id)
        select ${digest}::bytea, ${other.form.id}::bigint, ${other.caller.workspaceId}::bigint
        from generate_series(1, ${count}::integer)`,
    )
  await mailed(9)
  await take(one, 'busy@far.example')
  await decideSignUps(deps)
  const [, second] = await formsOf(one, 2)
  if (!second) throw new Error('There is no second form')
  await take({ form: second }, 'busy@far.example')
  await decideSignUps(deps)
  expect([await statesOf(db, one.form), await statesOf(db, second)]).toEqual([['mailed'], ['limited']])
})

test('Spellings with a +tag are one address', async () => {
  const owner = await anOwner(app, db)
  for (const email of ['tom+one@far.example', 'Tom+two@far.example', 'tom@far.example']) {
    await take(owner, email)
    await decideSignUps(deps)
  }
  expect(await statesOf(db, owner.form)).toEqual(['mailed', 'limited', 'limited'])
})

test('A workspace sends no more confirmation mails a day than its quota, and the next day again', async () => {
  const owner = await anOwner(app, db)
  const quotas = { ...testQuotas, confirmations: 2 }
  for (const name of ['a', 'b', 'c']) await take(owner, `${name}@far.example`)
  await decideSignUps({ ...deps, quotas })
  expect(await statesOf(db, owner.form)).toEqual(['mailed', 'mailed', 'limited'])
  expect((await owner.call(getUsage)).body.confirmations).toEqual({
    used: 2,
    limit: testQuotas.confirmations,
  })
  await rows(db, sql`update confirmation_allowances set day = day - 1`)
  await take(owner, 'd@far.example')
  await decideSignUps({ ...deps, quotas })
  expect((await statesOf(db, owner.form)).at(-1)).toBe('mailed')
})

test('Of 100 concurrent sign-ups of one network twenty are stored', async () => {
  const owner = await anOwner(app, db)
  const from = anAddress()
  const all = Array.from({ length: 100 }, (_, n) => take(owner, `n${String(n)}@far.example`, from))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(hourly.network)
  expect(await statesOf(db, owner.form)).toHaveLength(hourly.network)
})

// spec: 2.forms.flood
test('After 200 sign-ups in an hour the captcha of a form is harder, and the form’s owner can see why', async () => {
  const guarded = await startApp(database, { CAPTCHA: 'altcha', RATE_LIMIT: '0' })
  const { form } = await anOwner(guarded, db)
  const page = async () => (await openPage(guarded, form.public_id)).html.includes('challenge?hard=yes')
  expect(await page()).toBe(false)
  await rows(
    db,
    sql`insert into sign_ups (workspace_id, form_id, email, form_version, language, state)
      select w.workspace_id, w.id, 'v' || n || '@far.example', 1, 'en', 'limited'
      from forms w, generate_series(1, ${hourly.form}::integer) n where w.id = ${form.id}`,
  )
  expect(await page()).toBe(true)
  const post = async (token: string) =>
    callsOf(guarded)(signUpOnForm, {
      params: { id: form.public_id },
      body: { email: 'late@far.example', stamp: stampOf(form), hcaptchaToken: token },
      address: anAddress(),
    })
  expect((await post(await solved(false))).problem.code).toBe('captcha_harder')
  expect((await post(await solved(true))).status).toBe(200)
  const [noted] = await rows(db, sql`select flooded_at is not null as noted from forms where id = ${form.id}`)
  expect(noted).toEqual({ noted: true })
  await decided(db)
}, 120_000)

/** A token as the captcha widget makes it. */
async function solved(hard: boolean): Promise<string> {
  const { solveChallenge } = await import('altcha-lib')
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2')
  const challenge = await altchaCaptcha(testSecretKey).makeChallenge(hard)
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
