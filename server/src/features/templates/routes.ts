// The API calls of the Templates screen.
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getMessageTemplate,
  getTemplate,
  listTemplates,
  lookUpTemplates,
  restoreTemplate,
  updateMessageTemplate,
  updateTemplate,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { getId, jsonArray, route } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { acted } from '../audit/index.ts'
import { assertParses } from './merge/merge.ts'
import * as queries from './queries.ts'
import { assertTemplateQuota } from './quotas.ts'
import { openDesign } from './design/open.ts'
import { designRoutes } from './design/routes.ts'
import { contentOf, notesOn, type TemplateInput } from './save.ts'
import { takeImages, showImages, type TemplateDeps, found } from './routes-images.ts'

/** Adds the API calls of templates and images. */
export function templateRoutes(app: FastifyInstance, deps: TemplateDeps): void {
  readTemplates(app, deps)
  changeTemplates(app, deps)
  designRoutes(app, deps)
  takeImages(app, deps)
  showImages(app, deps)
}

function readTemplates(app: FastifyInstance, { db }: TemplateDeps): void {
  route(app, listTemplates, ({ query, caller, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(queries.everyTemplate(db, caller.workspaceId, query.characters), caller.workspaceId)),
  )
  route(app, getTemplate, async ({ params, caller }) =>
    wholeOf(found(await queries.findWholeTemplate(db, caller.workspaceId, getId(params.id)))),
  )
  route(app, getMessageTemplate, async ({ params, caller }) =>
    found(await queries.findForMessages(db, caller.workspaceId, getId(params.id))),
  )
  route(app, lookUpTemplates, ({ caller }) => queries.lookUpTemplates(db, caller.workspaceId))
}

function changeTemplates(app: FastifyInstance, deps: TemplateDeps): void {
  const { db } = deps
  route(app, createTemplate, async ({ body, caller, request }) => {
    const content = await contentOf(deps, caller.workspaceId, body)
    const created = await acted(db, request, async (tx) => {
      await assertTemplateQuota(tx, caller.workspaceId, content)
      return queries.createTemplate(tx, caller, content)
    })
    return withNotes(created, body)
  })
  route(app, updateTemplate, async ({ params, body, caller, request }) => {
    const id = getId(params.id)
    // This check comes before pictures are hosted, so that a call with the id of another workspace's template leaves no
    // files behind.
    found(await queries.findTemplate(db, caller.workspaceId, id))
    const content = await contentOf(deps, caller.workspaceId, body)
    const changed = await acted(db, request, async (tx) => {
      await assertTemplateQuota(tx, caller.workspaceId, content, id)
      assertVersion(found(await queries.lockTemplate(tx, caller.workspaceId, id)), body.version)
      return found(await queries.updateTemplate(tx, caller, id, content))
    })
    return withNotes(changed, body)
  })
  route(app, updateMessageTemplate, ({ params, body, caller, request }) => {
    const message_subject = oneLine(body.message_subject)
    assertParses(message_subject, 'header')
    return acted(db, request, async (tx) => {
      const wanted = { message_subject, is_service: body.is_service }
      return found(await queries.updateForMessages(tx, caller.workspaceId, getId(params.id), wanted))
    })
  })
  route(app, deleteTemplate, async ({ params, caller, request }) => {
    await acted(db, request, async (tx) => {
      const deleted = await queries.deleteTemplate(tx, caller.workspaceId, getId(params.id))
      if (!deleted) throw new Problem('not_found')
    })
    return { message: 'The template was deleted.' }
  })
  route(app, duplicateTemplate, ({ params, body, caller, request }) =>
    acted(db, request, async (tx) => {
      const { workspaceId } = caller
      const whole = found(await queries.findWholeTemplate(tx, workspaceId, getId(params.id)))
      const document = whole.document === null ? null : JSON.stringify(whole.document)
      await assertTemplateQuota(tx, workspaceId, { ...whole, document })
      const name = oneLine(body?.name ?? '') || `${whole.name.slice(0, 990)} (copy)`
      return found(await queries.copyTemplate(tx, caller, whole.id, name))
    }),
  )
  route(app, restoreTemplate, async ({ params, caller, request }) =>
    acted(db, request, async (tx) => {
      const restored = found(await queries.restoreTemplate(tx, caller.workspaceId, getId(params.id)))
      await assertTemplateQuota(tx, caller.workspaceId, restored, restored.id)
      return restored
    }),
  )
}

/** Refuses an edit of an older version. A call without a version overwrites, as the specification says. */
function assertVersion(
  stored: { version: number; updated_at: string; changed_by: string | null },
  version: number | null | undefined,
): void {
  if (version == null || version === stored.version) return
  throw new Problem('template_changed', { by: stored.changed_by ?? '', at: stored.updated_at })
}

/** The template with its source. */
function wholeOf({ document, source, ...template }: queries.TemplateRow & queries.TemplateSource) {
  return {
    ...template,
    ...(document !== null && { document: openDesign(document) }),
    ...(source !== null && { source }),
  }
}

function withNotes(template: queries.TemplateRow, body: TemplateInput) {
  const notes = notesOn(body)
  return notes.length === 0 ? template : { ...template, notes }
}
