// The API calls of one contact, and of the members of a group.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import type { Quotas } from '../../quotas/index.ts'
import type { ErasedAddresses } from '../erasure/erased.ts'
import type { UploadedRow } from '../import/read-contacts.ts'
import { addContact, editContact, getDetail, type ContactForm } from './contact.ts'
import { bringBackContact, removeContact } from './deletion.ts'
import { upsertContacts } from './upsert.ts'
import { joinGroup, leaveGroup } from './members.ts'

/** The most characters of the detail of an audit entry. */
const longestDetail = 300

export interface ContactPageDeps {
  db: Db
  quotas: Quotas
  erased: ErasedAddresses
}

/** The changed keys for the audit log, which the contact's timeline also shows: as many whole keys as fit. */
function detailOf(keys: readonly string[]): string | null {
  const text = keys.join(', ')
  return text.length > longestDetail ? text.slice(0, text.lastIndexOf(', ', longestDetail)) : text || null
}

export function contactPageRoutes(app: FastifyInstance, { db, quotas, erased }: ContactPageDeps): void {
  route(app, api.getContact, ({ caller, params }) => getDetail(db, caller.workspaceId, getId(params.id)))
  route(app, api.createContact, ({ caller, body, request }) =>
    acted(db, request, (tx) => addContact(tx, caller.workspaceId, body as ContactForm, { quotas, erased })),
  )
  route(app, api.updateContact, async ({ caller, params, body, request }) => {
    const { contact } = await acted(
      db,
      request,
      (tx) => editContact(tx, caller.workspaceId, getId(params.id), body as ContactForm, { erased }),
      ({ keys }) => ({ detail: detailOf(keys) }),
    )
    return contact
  })
  route(app, api.deleteContact, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeContact(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The contact was deleted.' }
  })
  route(app, api.restoreContact, ({ caller, params, request }) =>
    acted(db, request, (tx) => bringBackContact(tx, caller.workspaceId, getId(params.id), quotas)),
  )
  route(app, api.upsertContacts, ({ caller, body, request }) =>
    acted(
      db,
      request,
      (tx) =>
        upsertContacts(tx, caller.workspaceId, body.contacts as UploadedRow[], body.values ?? 'overwrite', {
          quotas,
          erased,
        }),
      ({ contacts }) => ({ rows: contacts.filter(({ result }) => result !== 'unchanged').length }),
    ),
  )
  memberRoutes(app, db)
}

function memberRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.addGroupMembers, ({ caller, params, body, request }) =>
    acted(
      db,
      request,
      (tx) => joinGroup(tx, caller.workspaceId, getId(params.id), body.contactIds),
      ({ added: rows }) => ({ rows }),
    ),
  )
  route(app, api.removeGroupMembers, ({ caller, params, body, request }) =>
    acted(
      db,
      request,
      (tx) => leaveGroup(tx, caller.workspaceId, getId(params.id), body.contactIds),
      ({ removed: rows }) => ({ rows }),
    ),
  )
}
