// A copy of a template, made on the server.
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  mostTemplates,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aWholeDesign } from '../design/tests/sample.ts'
import { templateRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) =>
    templateRoutes(frame, {
      db,
      storage: openStorage({ DATA_DIR: '/nowhere' }),
      publicUrl: 'https://mail.example',
    }),
})

const letter = { name: 'Letter', body_html: '<p>Dear {{ first_name }}</p>' }

describe('A copy', () => {
  // spec: beyond.templates.copy
  test('of a design was only HTML, which the editor of designs could not open', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'Design', kind: 'design' as const, document: aWholeDesign() }
    const made = (await call(createTemplate, { body })).body
    const copied = await call(duplicateTemplate, {
      params: { id: made.id },
      body: { name: ' Copy of Design ' },
    })
    expect(copied.body).toMatchObject({ name: 'Copy of Design', kind: 'design', version: 1 })
    const {
      id: _id,
      name: _name,
      created_at: _at,
      ...copy
    } = (await call(getTemplate, { params: { id: copied.body.id } })).body
    const original = (await call(getTemplate, { params: { id: made.id } })).body
    expect(original).toMatchObject(copy)
    expect(copy.document).toEqual(aWholeDesign())
  })

  test('is named after its original and marked as a copy, unless the request gives a name', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { id } = (await call(createTemplate, { body: letter })).body
    expect((await call(duplicateTemplate, { params: { id } })).body.name).toBe('Letter (copy)')
    expect((await call(listTemplates)).body.map(({ name }) => name)).toEqual(['Letter', 'Letter (copy)'])
  })

  test('cannot be made of a deleted template, nor of another workspace’s', async () => {
    const { call } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const { id } = (await call(createTemplate, { body: letter })).body
    expect((await other.call(duplicateTemplate, { params: { id } })).status).toBe(404)
    await call(deleteTemplate, { params: { id } })
    expect((await call(duplicateTemplate, { params: { id } })).status).toBe(404)
    expect((await other.call(listTemplates)).body).toEqual([])
  })

  test('counts towards the quota of templates', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { id } = (await call(createTemplate, { body: letter })).body
    await rows(
      db,
      sql`insert into templates (workspace_id, name, body_html, body_text)
        select ${caller.workspaceId}, 'T' || n, 'x', '' from generate_series(2, ${mostTemplates.count}::integer) n`,
    )
    expect((await call(duplicateTemplate, { params: { id } })).problem.code).toBe('templates_full')
  })
})
