// Scheduled campaigns whose group, sender, template or domain is deleted.
import {
  deleteContactGroup,
  deleteDomain,
  deleteSender,
  deleteTemplate,
  listCampaigns,
  restoreContactGroup,
  restoreTemplate,
  resumeCampaign,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { goOnRestored, startDueCampaigns } from '../index.ts'
import { lockForEngine } from '../queries/lock.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const parts = ['group', 'template', 'sender', 'domain'] as const
type Part = (typeof parts)[number]

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)

async function aScheduled() {
  const own = await anOwnCampaign(app, db, { scheduledAt: tomorrow() })
  const made = await transaction(db, (tx) => lockForEngine(tx, own.campaignId))
  const group_id = made?.group_id ?? null
  if (!made || group_id === null) throw new Error('The campaign or its group is gone')
  return { ...own, made: { ...made, group_id } }
}

type Scheduled = Awaited<ReturnType<typeof aScheduled>>

const remove = ({ call, made }: Scheduled, part: Part) =>
  ({
    group: () => call(deleteContactGroup, { params: { id: made.group_id } }),
    template: () => call(deleteTemplate, { params: { id: made.template_id } }),
    sender: () => call(deleteSender, { params: { id: made.sender_id } }),
    domain: () => call(deleteDomain, { params: { id: made.domain_id } }),
  })[part]()

/** The only campaign of the account, as the list shows it. */
async function listed({ call }: OwnCampaign) {
  const { body } = await call(listCampaigns, { query: { status: 'all' } })
  return body.map(({ status, reason_code, reason_params }) => ({ status, reason_code, reason_params }))
}

async function comesDue({ campaignId }: OwnCampaign) {
  await rows(
    db,
    sql`update campaigns set scheduled_at = now() - interval '1 second' where id = ${campaignId}`,
  )
  return startDueCampaigns(db)
}

const scheduled = (...parts: Part[]) => ({
  status: 'scheduled',
  reason_code: 'parts_deleted',
  reason_params: { parts },
})
const held = (...parts: Part[]) => ({
  status: 'paused',
  reason_code: 'held_parts_deleted',
  reason_params: { parts },
})
/** Without a reason. */
const fine = (status: string) => ({ status, reason_code: null, reason_params: null })

// spec: beyond.deletions.scheduled-campaigns
test.each(parts)(
  'a scheduled campaign whose %s was deleted looked fine until it failed at its time',
  async (part) => {
    const own = await aScheduled()
    expect(await listed(own)).toEqual([fine('scheduled')])
    expect((await remove(own, part)).status).toBe(200)
    expect(await listed(own)).toEqual([scheduled(part)])
    expect(await own.now()).toMatchObject(scheduled(part))

    expect(await comesDue(own)).toBe(0)
    expect(await listed(own)).toEqual([held(part)])
    const entry = await row(
      db,
      sql`select reason_code, reason_params from audit_entries
        where object_id = ${own.campaignId} and action = 'campaign_held'`,
    )
    expect(entry).toEqual({ reason_code: 'held_parts_deleted', reason_params: { parts: [part] } })
  },
)

// spec: beyond.deletions.scheduled-campaigns
test('a campaign held for a deleted template failed when somebody resumed it', async () => {
  const own = await aScheduled()
  await remove(own, 'template')
  await comesDue(own)
  const { status, problem } = await own.call(resumeCampaign, { params: own.params })
  expect([status, problem.code, problem.params]).toEqual([400, 'campaign_part_missing', { part: 'template' }])
  expect(await listed(own)).toEqual([held('template')])

  await own.call(restoreTemplate, { params: { id: own.templateId } })
  expect((await own.call(resumeCampaign, { params: own.params })).status).toBe(200)
  expect(await listed(own)).toEqual([fine('processing')])
})

test('the reason of a scheduled campaign names all deleted parts until they are restored', async () => {
  const own = await aScheduled()
  await remove(own, 'group')
  await remove(own, 'template')
  expect(await listed(own)).toEqual([scheduled('group', 'template')])
  await own.call(restoreTemplate, { params: { id: own.templateId } })
  await own.call(restoreContactGroup, { params: { id: own.groupId } })
  expect(await listed(own)).toEqual([fine('scheduled')])
  expect(await comesDue(own)).toBe(1)
})

test('the list of campaigns could not be filtered by the group, template or sender that a campaign uses', async () => {
  const own = await aScheduled()
  const other = await aScheduled()
  const { made, call } = own
  const named = async (query: Record<string, string | number>) => {
    const { body, headers } = await call(listCampaigns, { query })
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ id }) => id)
  }
  for (const query of [
    { groupId: made.group_id },
    { templateId: made.template_id },
    { senderId: made.sender_id },
    { domainId: made.domain_id },
  ]) {
    expect(await named({ ...query, status: 'scheduled' })).toEqual([own.campaignId])
    expect(await named({ ...query, status: 'draft' })).toEqual([])
  }
  expect(await named({ groupId: made.group_id + 1_000_000 })).toEqual([])
  // The list must not name a part that belongs to another workspace.
  expect(await named({ groupId: other.made.group_id })).toEqual([])
})

test('after a restore, a held campaign without its template kept all others from being resumed', async () => {
  const [without, whole] = [await aScheduled(), await aScheduled()]
  await rows(
    db,
    sql`update campaigns set status = 'paused', reason_code = 'restored', reason_params = '{}'
      where id in (${without.campaignId}, ${whole.campaignId})`,
  )
  await remove(without, 'template')
  await goOnRestored(db)
  expect(await listed(whole)).toEqual([fine('processing')])
  expect(await listed(without)).toEqual([
    {
      status: 'paused',
      reason_code: 'refused',
      reason_params: { problem: 'campaign_part_missing', part: 'template' },
    },
  ])
})
