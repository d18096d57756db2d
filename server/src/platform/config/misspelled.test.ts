import { expect, test } from 'vitest'
import { misspelled } from './misspelled.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['BACKUP_T0', 'BACKUP_TO'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['smtp_url', 'SMTP_URL'],
])('%s is taken for %s', (given, meant) => {
  expect(misspelled({ [given]: 'x' })).toEqual([[given, meant]])
})

test('variables of other programs, and a mistyped name beside the right one, are left alone', () => {
  const others = {
    HOSTNAME: 'a',
    LANG: 'C',
    LANGUAGES: 'en',
    POSTS: '1',
    PGHOST: 'x',
    SMTP_HOST: 'x',
    PATH: '/bin',
  }
  expect(misspelled({ ...others, SMTP_URL: 'smtp://a', SMPT_URL: 'smtp://b' })).toEqual([])
})
