// Random steps that change contacts and groups, both in the model and in a database.
import type { ContactSelection } from '@lettermill/contracts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { changeMany, undoJob } from '../../bulk/jobs.ts'
import { runPiece } from '../../bulk/run.ts'
import { ErasedAddresses } from '../../erasure/erased.ts'
import { bringBackGroup, removeGroup } from '../../groups.ts'
import { allContacts, getSlice } from '../../lists/list.ts'
import { addContact, editContact } from '../../page/contact.ts'
import { importContacts } from '../../import/import.ts'
import { readContacts } from '../../import/read-contacts.ts'
import { undoImport } from '../../import/undo.ts'
import { row, rows, sql, transaction, type Db } from '../../../../platform/db/index.ts'
import { testQuotas } from '../../../../../test/harness.ts'
import { Model, type Row } from './model.ts'

const rules = { quotas: testQuotas, erased: new ErasedAddresses([]) }

type Step =
  | { kind: 'import'; to: number | null; rows: Row[]; mode: 'keep' | 'overwrite' }
  | { kind: 'undo' | 'delete' | 'restore' | 'mail'; which: number; later: boolean }
  | { kind: 'add'; row: Row; to: number | null }
  | { kind: 'edit'; who: number; phone: string | undefined }
  | { kind: 'members'; action: 'add' | 'remove'; to: number; who: number[] }
  | { kind: 'delete many'; who: number[]; later: boolean }
  | { kind: 'delete group’s'; which: number; later: boolean }
  | { kind: 'restore many'; which: number; later: boolean }

/** The most contacts that are changed within the request. Larger changes run in the background, in batches of two. */
const mostOf = ({ later }: { later: boolean }) => (later ? 0 : 100)

const value = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined, freq: 2 })
const person: fc.Arbitrary<Row> = fc
  .record({ n: fc.nat({ max: 5 }), first_name: fc.constantFrom('A', 'B'), last_name: value, phone: value })
  .map(({ n, first_name, last_name, phone }) => ({
    email: `p${String(n)}@firm.example`,
    first_name,
    ...(last_name !== undefined && { last_name }),
    ...(phone !== undefined && { phone }),
  }))
const someone = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 })
export const step: fc.Arbitrary<Step> = fc.oneof(
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
    later: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('add' as const), row: person, to: fc.option(fc.nat({ max: 4 })) }),
  fc.record({ kind: fc.constant('edit' as const), who: fc.nat({ max: 5 }), phone: value }),
  fc.record({
    kind: fc.constant('members' as const),
    action: fc.constantFrom('add' as const, 'remove' as const),
    to: fc.nat({ max: 4 }),
    who: someone,
  }),
  fc.record({ kind: fc.constant('delete many' as const), who: someone, later: fc.constant(false) }),
  fc.record({
    kind: fc.constantFrom('delete group’s' as const, 'restore many' as const, 'restore many' as const),
    which: fc.nat({ max: 4 }),
    later: fc.boolean(),
  }),
)

/** Applies the same steps to the model and to the database. */
export class History {
  readonly model = new Model()
  readonly #db: Db
  readonly #workspaceId: number
  readonly #groups: number[] = []
  readonly #imports: number[] = []
  readonly #deletions: number[] = []

  constructor(db: Db, workspaceId: number) {
    this.#db = db
    this.#workspaceId = workspaceId
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'import') return this.#import(step)
    if (step.kind === 'mail') return this.#mail(step.which)
    if (step.kind === 'undo') return this.#undo(step)
    if (step.kind === 'add') return this.#add(step)
    if (step.kind === 'edit') return this.#edit(step)
    if (step.kind === 'members') return this.#members(step)
    if (step.kind === 'delete many') return this.#delete(step, { ids: await this.#idsOf(step.who) }, step.who)
    if (step.kind === 'delete group’s') return this.#deleteMembers(step)
    if (step.kind === 'restore many') return this.#restore(step)
    const [group, id] = [this.model.groups[step.which], this.#groups[step.which]]
    if (!group || id === undefined || group.isDeleted !== (step.kind === 'restore')) return
    if (step.kind === 'delete') {
      this.model.deleteGroup(step.which)
      await removeGroup(this.#db, this.#workspaceId, id, mostOf(step))
      await runAll(this.#db)
    } else {
      this.model.restoreGroup(step.which)
      await bringBackGroup(this.#db, this.#workspaceId, id, mostOf(step))
      await runAll(this.#db)
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
      this.#db,
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

  async #undo(step: { which: number; later: boolean }): Promise<void> {
    const { which } = step
    const [known, id] = [this.model.imports[which], this.#imports[which]]
    if (!known || id === undefined || this.model.groups[known.group]?.isDeleted !== false) return
    this.model.undo(which)
    await undoImport(this.#db, this.#workspaceId, id, mostOf(step))
    await runAll(this.#db)
  }

  /** The id of a group of the model that is not deleted. */
  #liveGroup(at: number): number | null {
    return this.model.groups[at]?.isDeleted === false ? (this.#groups[at] ?? null) : null
  }

  /**
   * The ids of contacts that are not deleted. If there is none, an id that no contact has, because calls need at least
   * one.
   */
  async #idsOf(who: readonly number[]): Promise<number[]> {
    const found = await rows(
      this.#db,
      sql<{ id: number }>`select id from contacts
        where workspace_id = ${this.#workspaceId} and email = any(${who.map(addressOf)}::text[])`,
    )
    return [987654321, ...found.map(({ id }) => id)]
  }

  async #add({ row: { email, ...values }, to }: Extract<Step, { kind: 'add' }>): Promise<void> {
    const groupId = to === null ? null : this.#liveGroup(to)
    const isFree = this.model.addOne({ email, ...values }, groupId === null ? null : to)
    const form = { email, ...values, groupIds: groupId === null ? [] : [groupId] }
    const added = transaction(this.#db, (tx) => addContact(tx, this.#workspaceId, form, rules))
    if (isFree) await added
    else await expect(added).rejects.toMatchObject({ code: 'contact_taken' })
  }

  async #edit({ who, phone }: Extract<Step, { kind: 'edit' }>): Promise<void> {
    const [, id] = await this.#idsOf([who])
    if (id === undefined) return
    this.model.edit(addressOf(who), phone)
    const form = { phone: phone ?? null } as object
    await transaction(this.#db, (tx) => editContact(tx, this.#workspaceId, id, form, rules))
  }

  async #members({ action, to, who }: Extract<Step, { kind: 'members' }>): Promise<void> {
    const groupId = this.#liveGroup(to)
    if (groupId === null) return
    const emails = who.map(addressOf)
    const changed =
      action === 'add' ? this.model.addMembers(to, emails) : this.model.removeMembers(to, emails)
    const selection = { ids: await this.#idsOf(who) }
    const job = await transaction(this.#db, (tx) =>
      changeMany(tx, this.#workspaceId, { action, selection, groupId }),
    )
    expect(job.changed).toBe(changed)
  }

  async #delete(
    step: { later: boolean },
    selection: ContactSelection,
    who: readonly number[],
  ): Promise<void> {
    const deleted = this.model.deleteContacts(who.map(addressOf))
    // Changes of contacts by their ids are never made in the background.
    const most = 'ids' in selection ? 100 : mostOf(step)
    const { id } = await transaction(this.#db, (tx) =>
      changeMany(tx, this.#workspaceId, { action: 'delete', selection }, most),
    )
    this.#deletions.push(id)
    expect(await this.#changedBy(id)).toBe(deleted)
  }

  async #deleteMembers(step: Extract<Step, { kind: 'delete group’s' | 'restore many' }>): Promise<void> {
    const group = this.#liveGroup(step.which)
    if (group === null) return
    const members = [...(this.model.groups[step.which]?.members.keys() ?? [])]
    await this.#delete(
      step,
      { group },
      members.map(({ email }) => Number(email.slice(1, 2))),
    )
  }

  async #restore(step: Extract<Step, { kind: 'delete group’s' | 'restore many' }>): Promise<void> {
    const id = this.#deletions[step.which]
    if (id === undefined) return
    const back = this.model.restoreContacts(step.which)
    const job = await transaction(this.#db, (tx) => undoJob(tx, this.#workspaceId, id, mostOf(step)))
    expect(await this.#changedBy(job.id)).toBe(back)
  }

  /** The number of contacts that a job changed, once it has ended. */
  async #changedBy(id: number): Promise<number | undefined> {
    await runAll(this.#db)
    const job = await row(
      this.#db,
      sql<{ changed: number; state: string }>`select changed, state from contact_jobs where id = ${id}`,
    )
    expect(job?.state).toBe('done')
    return job?.changed
  }

  async #mail(which: number): Promise<void> {
    const email = `p${String(which)}@firm.example`
    this.model.mail(email)
    await rows(
      this.#db,
      sql`insert into recipients (mailing_id, seq, contact_id, email)
          select ${this.#workspaceId}::bigint, coalesce((select max(seq) from recipients), 0) + 1, id, email
          from contacts where workspace_id = ${this.#workspaceId} and email = ${email}`,
    )
  }

  async check(): Promise<void> {
    const found = await row(
      this.#db,
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
    expect(await wrongCounts(this.#db)).toEqual([])
    for (const search of ['b', 'c', 'p3']) {
      const slice = await getSlice(this.#db, allContacts(this.#workspaceId, search), {
        limit: 100,
        offset: 0,
      })
      expect(slice.contacts.map(({ email }) => email).sort()).toEqual(this.model.find(search))
    }
  }
}

const addressOf = (who: number) => `p${String(who)}@firm.example`

/** Runs the waiting background jobs in batches of two contacts. */
async function runAll(db: Db): Promise<void> {
  while (await runPiece(db, 2));
}

/** Groups whose count differs from their members, and members without a contact. */
export function wrongCounts(db: Db) {
  return rows(
    db,
    sql`select g.id, g.member_count, count(m.contact_id)::integer as members, count(c.id)::integer as people
      from groups g left join group_members m on m.group_id = g.id
      left join (select id from contacts union all select id from deleted_contacts) c on c.id = m.contact_id
      group by g.id having g.member_count <> count(m.contact_id) or count(m.contact_id) <> count(c.id)`,
  )
}
