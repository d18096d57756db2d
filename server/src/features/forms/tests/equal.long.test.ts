// The answer to a visitor reveals nothing about an address, neither by its bytes nor by its time.
import { expect, test } from 'vitest'
import { eraseContact, listContacts } from '@lettermill/contracts'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwner, decided, signUp } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })

const rounds = 60
const kinds = ['unknown', 'known', 'member', 'suppressed', 'complained', 'erased', 'repeated'] as const

// spec: 2.forms.same-answer
test('The response has the same bytes and the same timing, whatever is known of the address', async () => {
  const owner = await anOwner(app, db)
  const { workspaceId } = owner.caller
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, fields)
      select ${workspaceId}::bigint, k || n || '@far.example', '{"first_name": "Ann"}'
      from unnest(array['known', 'member', 'suppressed', 'complained', 'repeated']) k, generate_series(1, ${rounds}::integer) n`,
  )
  await rows(
    db,
    sql`insert into group_members (group_id, contact_id) select ${owner.groupId}::bigint, id from contacts
      where workspace_id = ${workspaceId} and email like 'member%'`,
  )
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      select ${workspaceId}::bigint, k.name || n || '@far.example', k.reason
      from (values ('suppressed', 'unsubscribed'), ('complained', 'complaint')) k (name, reason),
        generate_series(1, ${rounds}::integer) n`,
  )
  const [contact] = (await owner.call(listContacts, { query: { search: 'c1@far.example' } })).body
  const gone = { params: { id: contact?.id ?? 0 }, body: { email: 'c1@far.example' } }
  await owner.call(eraseContact, gone)
  const texts = new Set<string>()
  const times = new Map(kinds.map((kind) => [kind, [] as number[]]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      const email =
        kind === 'erased'
          ? 'c1@far.example'
          : kind === 'repeated'
            ? 'repeated1@far.example'
            : `${kind}${String(round)}@far.example`
      const begun = performance.now()
      const { statusCode, headers, body } = await signUp(app, owner.form, { email })
      times.get(kind)?.push(performance.now() - begun)
      const { date: _date, ...said } = headers
      texts.add(JSON.stringify([statusCode, said, body]))
      await decided(db)
    }
  }
  expect([...texts]).toHaveLength(1)
  const medians = [...times.values()].map((all) => all.sort((a, b) => a - b)[rounds / 2] ?? 0)
  const [least, most] = [Math.min(...medians), Math.max(...medians)]
  // A busy machine spreads the times. A difference that tells an address is large by both measures.
  expect({ least, most, isTold: most / least > 1.5 && most - least > 20 }).toMatchObject({ isTold: false })
}, 120_000)
