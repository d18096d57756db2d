// Sign-ins by the provider are begun by anybody, and so they are limited.
import { startOidc } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { callsOf } from '../../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { startStubProvider } from '../../../../../test/oidc/stub-provider.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const app = await startApp(database, provider.environment)

describe('The beginning of a sign-in', () => {
  it('is refused while 10,000 are under way, of which expired ones are none', async () => {
    await rows(
      db,
      sql`insert into oidc_sign_ins (browser_hash, sealed, expires_at)
          select sha256(convert_to(n::text, 'UTF8')), '', now() + interval '1 hour' from generate_series(1, 10000) n`,
    )
    expect((await callsOf(app)(startOidc)).status).toBe(429)
    await rows(db, sql`update oidc_sign_ins set expires_at = now()`)
    expect((await callsOf(app)(startOidc)).status).toBe(302)
    const kept = await row(db, sql<{ count: number }>`select count(*)::integer as count from oidc_sign_ins`)
    expect(kept?.count).toBeLessThanOrEqual(9001)
  })

  it('is refused to a network that began 300 within 15 minutes, and to no other', async () => {
    await rows(
      db,
      sql`insert into attempts (kind, key) select 'provider_sign_in', '192.0.2.7' from generate_series(1, 300)`,
    )
    const beginFrom = (address: string) => callsOf(app)(startOidc, { address })
    expect((await beginFrom('192.0.2.7')).problem.code).toBe('too_many_requests')
    expect((await beginFrom('192.0.2.8')).status).toBe(302)
  })
})
