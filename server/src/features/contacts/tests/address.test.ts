// Queries find contacts by their address through one index, whatever the statistics of the table are (ADR-0162).
import { expect, it } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { hasAddress } from '../queries/address.ts'

const { db } = await freshDatabase()

async function planOf(condition: ReturnType<typeof sql>): Promise<string> {
  const lines = await rows(
    db,
    sql<{ 'QUERY PLAN': string }>`explain select id from contacts c where ${condition}`,
  )
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

it('An import into a new workspace beside a large one read all its contacts for each address', async () => {
  const large = await anAccount(db)
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, fields)
      select ${large.workspaceId}, 'person' || n || '@firm.example', '{}' from generate_series(1, 20000) as n`,
  )
  await rows(db, sql`analyze contacts`)
  const { workspaceId } = await anAccount(db)
  const address = sql`lower('Person7@firm.example')`
  expect(await planOf(hasAddress(workspaceId, address, 'c.'))).toMatch(
    /Index Scan using contacts_email_key.*\n +Index Cond: \(lower\(email\) =/,
  )
})

it('A look-up of an address finds it in its own workspace alone, in any letter case', async () => {
  const [one, other] = [await anAccount(db), await anAccount(db)]
  for (const { workspaceId } of [one, other])
    await rows(
      db,
      sql`insert into contacts (workspace_id, email, fields) values (${workspaceId}, 'Zoë@firm.example', '{}')`,
    )
  const found = await rows(
    db,
    sql<{ workspace_id: number }>`select workspace_id from contacts
      where ${hasAddress(one.workspaceId, sql`lower('ZOË@firm.example')`)}`,
  )
  expect(found).toEqual([{ workspace_id: one.workspaceId }])
})
