// kill -9 of a worker during a change of many contacts: the next worker continues where it stopped.
import { changeContacts, listContactJobs, undoContactJob, type ContactJob } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { until } from '../../../../test/campaigns.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aWorkerProcess } from '../../../../test/worker-process.ts'
import { row, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db, url } = database
const app = await startApp(database)
const worker = aWorkerProcess(url, '', 1)

const many = 14_000

// spec: 5.contacts.bulk
test(
  'kill -9 in the middle of a change of many contacts skips nobody, and does nothing twice',
  { timeout: 240_000 },
  async () => {
    const account = await aSignedInAccount(app, db)
    const { workspaceId } = account.caller
    const group = await aGroup(db, workspaceId, { contacts: peopleOf('firm.example', many) })
    const now = async (id: number): Promise<ContactJob> => {
      const { body } = await account.call(listContactJobs)
      return body.find((job) => job.id === id) ?? raise()
    }
    /** Which contacts exist and which are deleted, and the stored counts. */
    const people = () =>
      row(
        db,
        sql`select (select count(*) from contacts where workspace_id = ${workspaceId}) as live,
          (select count(*) from deleted_contacts where workspace_id = ${workspaceId}) as deleted,
          (select contacts from contact_counts where workspace_id = ${workspaceId}) as counted,
          (select count(*) from group_members where group_id = ${group}) as members,
          (select member_count from groups where id = ${group}) as member_count`,
      )
    /** Runs a job with two workers, and kills the first one during it. Returns the job's progress at that time. */
    const runKilled = async (id: number): Promise<number> => {
      worker.start()
      await until(async () => (await now(id)).seen > 0, 60)
      await worker.kill()
      const { seen } = await now(id)
      worker.start()
      await until(async () => (await now(id)).state !== 'running', 60)
      await worker.kill()
      return seen
    }

    const body = { action: 'delete', selection: { group } } as const
    const deletion = (await account.call(changeContacts, { body })).body
    expect(deletion).toMatchObject({ state: 'running', total: many })
    expect(await runKilled(deletion.id)).toBeLessThan(many)
    expect(await now(deletion.id)).toMatchObject({ state: 'done', seen: many, changed: many })
    expect(await people()).toEqual({ live: 0, deleted: many, counted: 0, members: 0, member_count: 0 })

    const back = (await account.call(undoContactJob, { params: { id: deletion.id } })).body
    expect(await runKilled(back.id)).toBeLessThan(many)
    expect(await now(back.id)).toMatchObject({ state: 'done', seen: many, changed: many })
    expect(await people()).toEqual({
      live: many,
      deleted: 0,
      counted: many,
      members: many,
      member_count: many,
    })
  },
)

function raise(): never {
  throw new Error('The job is not there')
}
