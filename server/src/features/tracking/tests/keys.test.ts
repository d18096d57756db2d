// Replacing a key: links that the old key signed keep working, the new key signs new links, and nodes that know both
// keys agree.
import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { linkTokens } from '../index.ts'
import { listSuppressed } from '../../suppressions/index.ts'
import { sharesSecretKey } from '../../../platform/db/index.ts'

const oldKey = 'the key of last year, thirty-two characters'
const olderKey = 'the key of the year before last, long enough'
const stranger = 'a key of another instance, thirty-two characters'

const database = await freshDatabase()
const { db } = database
const written = [oldKey, olderKey].map((key) => key.replaceAll(',', '%2C')).join(', ')
const app = await startApp(database, { SECRET_KEYS_OLD: written })
const { workspaceId } = await anAccount(db)

async function leaveBy(key: string): Promise<{ status: number; suppressed: number }> {
  const mailingId = await aSentCampaign(db, workspaceId)
  const token = linkTokens(key).sign('unsubscribe', { mailingId, seq: 1 })
  const { statusCode } = await app.inject({ method: 'POST', url: `/u/${token}` })
  const suppressed = await listSuppressed(db, workspaceId, [`reader1@${String(mailingId)}.example`])
  return { status: statusCode, suppressed: suppressed.size }
}

describe('a link', () => {
  test.each([
    ['the current key', testSecretKey],
    ['the previous key', oldKey],
    ['the key before the previous one', olderKey],
  ])('signed by %s works', async (_name, key) => {
    expect(await leaveBy(key)).toEqual({ status: 200, suppressed: 1 })
  })

  // asvs: 9.1.2, 9.1.3
  test('signed by a key that this instance never had is refused', async () => {
    expect(await leaveBy(stranger)).toEqual({ status: 400, suppressed: 0 })
  })
})

describe('the configuration', () => {
  test('takes old keys separated by commas, even keys with a comma, and none by default', () => {
    expect(testConfig({ SECRET_KEYS_OLD: written }).SECRET_KEYS_OLD).toEqual([oldKey, olderKey])
    expect(testConfig({}).SECRET_KEYS_OLD).toEqual([])
  })

  test('refuses an old key that is too short', () => {
    expect(() => testConfig({ SECRET_KEYS_OLD: `${written},short` })).toThrow('SECRET_KEYS_OLD must be keys')
  })
})

// asvs: 11.1.1, 11.1.2
test('a node may change its key if it names the old one, and the next node must do the same', async () => {
  expect(await sharesSecretKey(db, oldKey)).toBe(true)
  expect(await sharesSecretKey(db, stranger)).toBe(false)
  expect(await sharesSecretKey(db, testSecretKey, [oldKey])).toBe(true)
  expect(await sharesSecretKey(db, testSecretKey)).toBe(true)
  expect(await sharesSecretKey(db, oldKey)).toBe(false)
  expect(await sharesSecretKey(db, oldKey, [testSecretKey])).toBe(true)
})
