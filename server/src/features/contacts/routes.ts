// The API calls of contacts and groups.
import * as api from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { deadlines, withDeadline, type Db, type Tx } from '../../platform/db/index.ts'
import type { Dns } from '../../platform/dns/index.ts'
import { getId, jsonArray, route } from '../../platform/http/index.ts'
import { acted, readWhole } from '../audit/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { addGroup, bringBackGroup, countStaying, removeGroup, renameGroup } from './groups.ts'
import { countEmptyValues } from './audience.ts'
import { ErasedAddresses } from './erasure/erased.ts'
import { importDns } from './import/doubtful.ts'
import type { SuppressAddresses } from './import/refused.ts'
import { importRoutes } from './import/routes.ts'
import {
  allContacts,
  contactsOfGroup,
  contactsWithAddress,
  getSlice,
  isCut,
  readOn,
  listBatches,
} from './lists/list.ts'
import type { Listed } from './queries/contacts.ts'
import { contactPageRoutes } from './page/routes.ts'
import { listGroups } from './queries/groups.ts'

export interface ContactDeps {
  db: Db
  quotas: Quotas
  /** Recognises people who were erased on request, whom imports skip. If absent, nobody is skipped. */
  erased?: ErasedAddresses
  /** Suppresses people who said no to mail in an import. Without it, an import with such people fails. */
  suppressAddresses?: SuppressAddresses
  /** Lookups for the domains of imported addresses. */
  dnsOfImports?: Dns
  /** Refuses to delete a group that another feature uses. */
  assertGroupUnused?: AssertGroupUnused
}

type AssertGroupUnused = (tx: Tx, workspaceId: number, groupId: number) => Promise<void>

const cannotSuppress: SuppressAddresses = () => Promise.reject(new Error('Nothing suppresses addresses here'))

export function contactRoutes(
  app: FastifyInstance,
  {
    db,
    quotas,
    erased = new ErasedAddresses([]),
    suppressAddresses = cannotSuppress,
    dnsOfImports = importDns(),
    assertGroupUnused,
  }: ContactDeps,
): void {
  route(app, api.listContacts, async ({ caller: { workspaceId }, query, request, reply }) => {
    if (query.email !== undefined) {
      const contacts = await contactsWithAddress(db, workspaceId, query.email)
      void reply.header('x-total-count', contacts.length)
      return contacts
    }
    if (query.limit === undefined) await readWhole(db, request)
    return answerContacts(db, allContacts(workspaceId, query.search), query, reply)
  })
  route(app, api.listGroupContacts, async ({ caller: { workspaceId }, params, query, request, reply }) => {
    const listed = await contactsOfGroup(db, workspaceId, getId(params.id), query.search)
    if (query.limit === undefined) await readWhole(db, request)
    return answerContacts(db, listed, query, reply)
  })
  route(app, api.countEmptyValues, ({ caller, query: { names, groupId } }) =>
    countEmptyValues(db, caller.workspaceId, names.split(','), groupId ?? null),
  )
  contactPageRoutes(app, { db, quotas, erased })
  bulkRoutes(app, db)
  importRoutes(app, { db, quotas, erased, suppressAddresses, dns: dnsOfImports })
  groupRoutes(app, { db, quotas }, assertGroupUnused)
}

function groupRoutes(
  app: FastifyInstance,
  { db, quotas }: Pick<ContactDeps, 'db' | 'quotas'>,
  assertUnused?: AssertGroupUnused,
): void {
  // `acted` opens the transaction, so the deadline must be set here.
  const patient = withDeadline(db, deadlines.job)
  route(app, api.listContactGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.lookUpGroups, ({ caller }) => listGroups(db, caller.workspaceId))
  route(app, api.countSharedContacts, async ({ caller, params }) => ({
    count: await countStaying(db, caller.workspaceId, getId(params.id)),
  }))
  route(app, api.createContactGroup, ({ caller, body: { name }, request }) =>
    acted(
      db,
      request,
      (tx) => addGroup(tx, caller.workspaceId, quotas, name),
      ({ id }) => ({ objectId: id }),
    ),
  )
  route(app, api.deleteContactGroup, async ({ caller, params, request }) => {
    const id = getId(params.id)
    await acted(patient, request, async (tx) => {
      await assertUnused?.(tx, caller.workspaceId, id)
      await removeGroup(tx, caller.workspaceId, id)
    })
    return { message: 'The group was deleted.' }
  })
  route(app, api.renameContactGroup, ({ caller, params, body: { name }, request }) =>
    acted(
      db,
      request,
      (tx) => renameGroup(tx, caller.workspaceId, getId(params.id), name),
      () => ({ detail: name }),
    ),
  )
  route(app, api.restoreContactGroup, ({ caller, params, request }) =>
    acted(patient, request, (tx) => bringBackGroup(tx, caller.workspaceId, getId(params.id))),
  )
}

interface ListQuery {
  limit?: number | undefined
  offset?: number | undefined
  sort?: api.ContactSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** With a limit, answers the slice and X-Total-Count. Without a limit, streams the whole array (P14). */
async function answerContacts(
  db: Db,
  listed: Listed,
  { limit, offset = 0, sort, order }: ListQuery,
  reply: FastifyReply,
): Promise<api.Contact[] | FastifyReply> {
  if (limit === undefined) return stream(reply, listBatches(db, listed, offset), listed)
  const sorted = sort && { by: sort, isDescending: order === 'desc' }
  const slice = await getSlice(db, listed, { limit, offset }, sorted)
  const { total, isAtLeast, contacts } = slice
  void reply.header('x-total-count', total)
  if (isAtLeast) void reply.header('x-total-count-bound', 'at-least')
  if (!isCut(slice, { limit, offset })) return contacts
  return stream(reply, readOn(db, listed, slice, { limit, offset }, sorted), listed)
}

function stream(
  reply: FastifyReply,
  batches: AsyncGenerator<api.Contact[]>,
  { workspaceId }: Listed,
): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(jsonArray(batches, workspaceId))
}
