// What the download of one's own data has of other features: second factors, identities, approvals, invitations.
import * as api from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aMember } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { anOwnCampaign } from '../../../campaigns/tests/under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function withFactors(accountId: number, mark: string): Promise<void> {
  await rows(
    db,
    sql`insert into totp_secrets (account_id, secret, confirmed_at)
        values (${accountId}, ${`sealed ${mark}`}, now() - interval '1 day')`,
  )
  await rows(
    db,
    sql`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
        values (${accountId}, ${`credential ${mark}`}, 'k', 0, '{}', ${`Laptop ${mark}`})`,
  )
  await rows(
    db,
    sql`insert into identities (issuer, subject, account_id)
        values ('https://id.example', ${mark}, ${accountId})`,
  )
}

// spec: beyond.account.export
it('has second factors without secrets, identities, approvals and invitations, and none of others', async () => {
  const owner = await anOwnCampaign(app, db, { contacts: 1 })
  const { params, workspaceId } = owner
  const manager = await aMember(app, db, workspaceId, 'manager')
  await withFactors(manager.caller.accountId, 'mine')
  await withFactors(owner.caller.accountId, 'theirs')
  await owner.call(api.updateApprovalPolicy, { body: { policy: 'always', above: 0 } })
  await owner.call(api.sendCampaign, { params })
  await manager.call(api.refuseCampaign, { params, body: { note: 'Too long' } })
  await manager.call(api.createInvitation, { body: { email: 'new@office.example', role: 'editor' } })

  const { text } = await manager.call(api.exportAccount)
  expect(JSON.parse(text)).toMatchObject({
    second_factors: [{ kind: 'totp' }, { kind: 'passkey', name: 'Laptop mine' }],
    identities: [{ issuer: 'https://id.example', subject: 'mine' }],
    approvals: [
      {
        campaign_id: params.id,
        state: 'refused',
        is_asked_by_you: false,
        is_decided_by_you: true,
        note: 'Too long',
      },
    ],
    invitations: [{ email: 'new@office.example', role: 'editor', ended_at: null }],
  })
  expect(text).not.toMatch(/sealed|credential|theirs/)

  const asked = JSON.parse((await owner.call(api.exportAccount)).text) as { approvals: object[] }
  expect(asked.approvals).toMatchObject([{ is_asked_by_you: true, is_decided_by_you: false, note: null }])
})
