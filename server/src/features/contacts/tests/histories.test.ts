// Histories of imports, undos, deletions and restorations, against a model of what they come to; and the same addresses
// from two sides at once.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bringBackGroup, removeGroup } from '../groups.ts'
import { importContacts } from '../import/import.ts'
import { readContacts } from '../import/read-contacts.ts'
import { undoImport } from '../import/undo.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aGroup, anAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, testQuotas } from '../../../../test/harness.ts'
import { Model, type Row } from './model.ts'

const { db } = await freshDatabase()

/** A thousand of them are run by hand: HISTORIES=1000. */
const histories = Number(process.env['HISTORIES'] ?? 40)

type Step =
  | { kind: 'import'; to: number | null; rows: Row[]; mode: 'keep' | 'overwrite' }
  | { kind: 'undo' | 'delete' | 'restore' | 'mail'; which: number }

const value = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined, freq: 2 })
const person: fc.Arbitrary<Row> = fc
  .record({ n: fc.nat({ max: 5 }), first_name: fc.constantFrom('A', 'B'), last_name: value, phone: value })
  .map(({ n, first_name, last_name, phone }) => ({
    email: `p${String(n)}@firm.example`,
    first_name,
    ...(last_name !== undefined && { last_name }),
    ...(phone !== undefined && { phone }),
  }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    to: fc.option(fc.nat({ max: 4 }), { freq: 3 }),
    rows: fc.array(person, { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom('keep' as const, 'overwrite' as const),
  }),
  fc.record({
    kind: fc.constantFrom(
      'undo' as const,
      'undo' as const,
      'delete' as const,
      'restore' as const,
      'mail' as const,
    ),
    which: fc.nat({ max: 6 }),
  }),
)

/** The same steps in the model and in the database. */
class History {
  readonly model = new Model()
  readonly #workspaceId: number
  readonly #groups: number[] = []
  readonly #imports: number[] = []

  constructor(workspaceId: number) {
    this.#workspaceId = workspaceId
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'import') return this.#import(step)
    if (step.kind === 'mail') return this.#mail(step.which)
    if (step.kind === 'undo') return this.#undo(step.which)
    const [group, id] = [this.model.groups[step.which], this.#groups[step.which]]
    if (!group || id === undefined || group.isDeleted !== (step.kind === 'restore')) return
    if (step.kind === 'delete') {
      this.model.deleteGroup(step.which)
      await removeGroup(db, this.#workspaceId, id)
    } else {
      this.model.restoreGroup(step.which)
      await bringBackGroup(db, this.#workspaceId, id)
    }
  }

  async #import({ to, rows: given, mode }: Extract<Step, { kind: 'import' }>): Promise<void> {
    const at = to !== null && this.model.groups[to]?.isDeleted === false ? to : null
    const existing = at === null ? null : (this.#groups[at] ?? null)
    const reading = await readContacts(
      given.map((each) => ({ ...each })),
      mode,
    )
    const answer = await importContacts(
      db,
      this.#workspaceId,
      existing,
      reading,
      { values: mode },
      testQuotas,
    )
    expect(answer.imported).toBe(this.model.import(at, given, mode))
    expect(answer.imported + answer.duplicates).toBe(given.length)
    if (at === null) this.#groups.push(answer.groupId)
    this.#imports.push(answer.importId)
  }

  async #undo(which: number): Promise<void> {
    const [known, id] = [this.model.imports[which], this.#imports[which]]
    if (!known || id === undefined || this.model.groups[known.group]?.isDeleted !== false) return
    this.model.undo(which)
    await undoImport(db, this.#workspaceId, id)
  }

  async #mail(which: number): Promise<void> {
    const email = `p${String(which)}@firm.example`
    this.model.mail(email)
    await rows(
      db,
      sql`insert into recipients (mailing_id, seq, contact_id, email)
          select ${this.#workspaceId}::bigint, coalesce((select max(seq) from recipients), 0) + 1, id, email
          from contacts where workspace_id = ${this.#workspaceId} and email = ${email}`,
    )
  }

  async check(): Promise<void> {
    const found = await row(
      db,
      sql<{ contacts: object[]; groups: object[]; counted: number }>`
        select
          (select coalesce(json_agg(json_build_object('email', email, 'values', fields) order by email collate "C"), '[]')
            from contacts where workspace_id = ${this.#workspaceId}) as contacts,
          (select coalesce(json_agg(case when g.deleted_at is null then
              (select coalesce(json_agg(c.email order by c.email collate "C"), '[]')
                from group_members m left join contacts c on c.id = m.contact_id where m.group_id = g.id) end
            order by g.id), '[]') from groups g where workspace_id = ${this.#workspaceId}) as groups,
          coalesce((select contacts from contact_counts where workspace_id = ${this.#workspaceId}), 0) as counted`,
    )
    const { contacts, groups } = this.model.state()
    expect(found).toEqual({ contacts, groups, counted: contacts.length })
    expect(await wrongCounts()).toEqual([])
  }
}

/** Groups that count otherwise than their members, and members who are nobody. */
function wrongCounts() {
  return rows(
    db,
    sql`select g.id, g.member_count, count(m.contact_id)::integer as members, count(c.id)::integer as people
      from groups g left join group_members m on m.group_id = g.id
      left join (select id from contacts union all select id from deleted_contacts) c on c.id = m.contact_id
      group by g.id having g.member_count <> count(m.contact_id) or count(m.contact_id) <> count(c.id)`,
  )
}

it('Whatever is imported, undone, deleted and restored, and in which order, comes to what it should', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const history = new History((await anAccount(db)).workspaceId)
      for (const each of steps) await history.take(each)
      await history.check()
    }),
    { numRuns: histories, endOnFailure: false },
  )
}, 600_000)

it('Two imports of the same addresses into two groups at once wait for each other for ever, or lose some', async () => {
  const { workspaceId } = await anAccount(db)
  const [one, two] = [await aGroup(db, workspaceId), await aGroup(db, workspaceId)]
  const [size, rounds] = [Number(process.env['AT_ONCE'] ?? 400), Number(process.env['ROUNDS'] ?? 8)]
  for (let round = 0; round < rounds; round += 1) {
    const people = peopleOf(`round${String(round)}.example`, size)
    // The half that is known already is filled, from both sides, too.
    await importContacts(db, workspaceId, one, await readContacts(people.slice(0, size / 2)), {}, testQuotas)
    const filled = people.map((each) => ({ ...each, phone: '1' }))
    const answers = await Promise.all(
      [
        { groupId: one, rows: filled },
        { groupId: two, rows: filled.toReversed() },
      ].map(async ({ groupId, rows: given }) =>
        importContacts(db, workspaceId, groupId, await readContacts(given), {}, testQuotas),
      ),
    )
    expect(answers.map(({ imported }) => imported)).toEqual([size / 2, size])
    const found = await row(
      db,
      sql`select count(*)::integer as contacts, count(distinct lower(email))::integer as addresses,
            count(*) filter (where fields ->> 'phone' = '1')::integer as filled
          from contacts where workspace_id = ${workspaceId} and email like ${`%@round${String(round)}.example`}`,
    )
    expect(found).toEqual({ contacts: size, addresses: size, filled: size })
  }
  expect(await wrongCounts()).toEqual([])
}, 600_000)

it('A group is deleted while its contacts are imported into another: who is in that one stays', async () => {
  const { workspaceId } = await anAccount(db)
  for (let round = 0; round < 10; round += 1) {
    const people = peopleOf(`deleted${String(round)}.example`, 200)
    const [going, staying] = [
      await aGroup(db, workspaceId, { contacts: people }),
      await aGroup(db, workspaceId),
    ]
    const reading = await readContacts(people.toReversed())
    await Promise.all([
      removeGroup(db, workspaceId, going),
      importContacts(db, workspaceId, staying, reading, {}, testQuotas),
    ])
    const found = await row(
      db,
      sql`select count(c.id)::integer as people from group_members m join contacts c on c.id = m.contact_id
          where m.group_id = ${staying} and c.email like '%@deleted%'`,
    )
    expect(found).toEqual({ people: 200 })
  }
  expect(await wrongCounts()).toEqual([])
}, 60_000)
