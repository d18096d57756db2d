// The operator's terms and privacy policy.
import { getPage, updatePage } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anonymous = callsOf(app)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

const write = (name: string, text: string) =>
  administrator.call(updatePage, { params: { name }, body: { text } })
const read = (name: string) => anonymous(getPage, { params: { name } })

it('A page that nobody wrote has no text, so that Lettermill’s default text is shown', async () => {
  expect((await read('privacy')).body).toEqual({ name: 'privacy', text: null, updated_at: null })
})

// spec: beyond.pages.terms
it('Anyone can read what an administrator wrote, unchanged', async () => {
  const text = '# Our terms\n\n- one\n    - two  \n\n<b>bold</b> & {{ this }}'
  const written = await write('terms', text.replaceAll('\n', '\r\n') + '\u0000')
  expect(written.body).toMatchObject({ name: 'terms', text })
  expect((await read('terms')).body).toEqual(written.body)
  expect((await read('privacy')).body.text).toBeNull()
})

it('Writing a page again replaces its text and date', async () => {
  const first = (await write('terms', 'First')).body
  const second = (await write('terms', 'Second')).body
  expect(second.text).toBe('Second')
  expect(Date.parse(second.updated_at ?? '')).toBeGreaterThan(Date.parse(first.updated_at ?? ''))
})

it.each(['', ' \n\t\r\n '])('The empty text %j restores the default text', async (text) => {
  await write('terms', 'Ours')
  expect((await write('terms', text)).body).toEqual({ name: 'terms', text: null, updated_at: null })
  expect((await read('terms')).body.text).toBeNull()
})

it.each(['imprint', 'TERMS', '__proto__', '\u0000'])('There is no page named %j', async (name) => {
  expect((await read(name)).status).toBe(404)
  expect((await write(name, 'x')).status).toBe(404)
})

it('A text of more than 100,000 characters is refused', async () => {
  expect((await write('terms', 'x'.repeat(100_001))).status).toBe(400)
  expect((await write('terms', 'x'.repeat(100_000))).status).toBe(200)
})
