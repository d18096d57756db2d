// Contact fields over HTTP.
import * as api from '@lettermill/contracts'
import type { CustomField, FieldUse } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { chooseField, listBuiltIn } from './built-in.ts'
import { addField, editField, removeField } from './fields.ts'
import { listFieldRows, type FieldRow } from './queries.ts'

/** An object of the workspace that names a field in a merge tag or a condition. */
export interface NamedUse extends FieldUse {
  key: string
}

export interface FieldDeps {
  db: Db
  /** Asks the features that own templates and campaigns. */
  listFieldUses(db: Db, workspaceId: number): Promise<NamedUse[]>
}

/** Adds the API calls of fields. */
export function fieldRoutes(app: FastifyInstance, { db, listFieldUses }: FieldDeps): void {
  route(app, api.listFields, async ({ caller: { workspaceId } }) => {
    const [fields, uses] = await Promise.all([listFieldRows(db, workspaceId), listFieldUses(db, workspaceId)])
    return fields.map((field) => onWire(field, uses))
  })
  route(app, api.createField, async ({ caller, body, request }) =>
    onWire(await acted(db, request, (tx) => addField(tx, caller.workspaceId, body)), []),
  )
  route(app, api.updateField, async ({ caller, params, body, request }) => {
    const field = await acted(db, request, (tx) => editField(tx, caller.workspaceId, getId(params.id), body))
    return onWire(field, await listFieldUses(db, caller.workspaceId))
  })
  route(app, api.deleteField, async ({ caller: { workspaceId }, params, request }) => {
    const usesOf = async (tx: Db, key: string) =>
      (await listFieldUses(tx, workspaceId)).filter((use) => use.key === key)
    await acted(db, request, (tx) => removeField(tx, workspaceId, getId(params.id), usesOf))
    return { message: 'The field was deleted.' }
  })
  route(app, api.listBuiltInFields, async ({ caller: { workspaceId } }) =>
    listBuiltIn(db, workspaceId, await listFieldUses(db, workspaceId)),
  )
  route(app, api.updateBuiltInField, async ({ caller: { workspaceId }, body, request }) => {
    await acted(db, request, (tx) => chooseField(tx, workspaceId, body))
    return { message: 'The choice was saved.' }
  })
}

function onWire(field: FieldRow, uses: readonly NamedUse[]): CustomField {
  const its = uses.filter(({ key }) => key === field.key)
  return { ...field, used_in: its.map(({ kind, id, name }) => ({ kind, id, name })) }
}
