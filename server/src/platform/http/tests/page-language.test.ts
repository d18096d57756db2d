// LANGUAGE: the language of the page in a browser in which nobody chose one.
import { describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aBuiltWeb, page } from './web-folder.ts'

const folder = aBuiltWeb()
const database = await freshDatabase()

async function pageWith(environment: Record<string, string>) {
  const app = await startApp(database, environment, folder)
  const answer = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  return answer.body
}

describe('LANGUAGE', () => {
  it('leaves the page unchanged if it is not set', async () => {
    expect(await pageWith({})).toBe(page)
  })

  it('names the language in the page', async () => {
    expect(await pageWith({ LANGUAGE: 'uk' })).toContain('<html lang="uk" data-language="uk">')
    expect(await pageWith({ LANGUAGE: 'en' })).toContain('<html lang="en" data-language="en">')
  })

  it('does not stop the start on a machine that sets it for gettext', () => {
    for (const locales of ['en_US:en', 'de_DE.UTF-8', 'uk:en'])
      expect(testConfig({ LANGUAGE: locales }).LANGUAGE).toBe('specified')
  })

  it('refuses an unknown language, and names the known ones', () => {
    expect(() => testConfig({ LANGUAGE: 'klingon' })).toThrow(
      /LANGUAGE must be specified, or one of (\w\w, )*en, /,
    )
  })
})
