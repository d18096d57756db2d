// Quotas of templates and pictures, and the memory that a long list takes.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  mostImages,
  mostTemplates,
  restoreTemplate,
  updateTemplate,
  uploadImage,
} from '@lettermill/contracts'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { everyTemplate } from '../queries.ts'
import { templateRoutes } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettermill-room-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const app = await startFrame(database, {
  routes: (frame) =>
    templateRoutes(frame, {
      db,
      storage: openStorage({ DATA_DIR: folder }),
      publicUrl: 'https://mail.example',
    }),
})

const aTemplate = { name: 'Hello', body_html: '<p>Hi</p>', body_text: '' }

/** Inserts templates of the given size. */
function templates(workspaceId: number, count: number, bytes: number) {
  return rows(
    db,
    sql`insert into templates (workspace_id, name, body_html, body_text)
      select ${workspaceId}, 'T' || n, repeat('x', ${bytes}::integer), '' from generate_series(1, ${count}::integer) n`,
  )
}

describe('Templates of a workspace', () => {
  it('are limited to a thousand: another one can be created or restored only after a deletion', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const gone = (await call(createTemplate, { body: aTemplate })).body
    await call(deleteTemplate, { params: { id: gone.id } })
    await templates(caller.workspaceId, mostTemplates.count, 10)
    const refused = await call(createTemplate, { body: aTemplate })
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'A workspace may have 1000 templates, 256 MB together. Please delete some that are not used any more.',
    ])
    expect((await call(restoreTemplate, { params: { id: gone.id } })).problem.code).toBe('templates_full')
    const [first, second] = (await call(listTemplates)).body.map(({ id }) => id)
    expect((await call(updateTemplate, { params: { id: first ?? 0 }, body: aTemplate })).status).toBe(200)
    await call(deleteTemplate, { params: { id: second ?? 0 } })
    expect((await call(restoreTemplate, { params: { id: gone.id } })).status).toBe(200)
  })

  it('are limited in bytes: a change beyond the limit is refused, but a change that shrinks one is not', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await templates(caller.workspaceId, 4, mostTemplates.bytes / 4)
    const [{ id } = { id: 0 }] = await rows(
      db,
      sql<{ id: number }>`select id from templates where workspace_id = ${caller.workspaceId} order by id`,
    )
    expect((await call(createTemplate, { body: aTemplate })).problem.code).toBe('templates_full')
    expect((await call(updateTemplate, { params: { id }, body: aTemplate })).status).toBe(200)
    expect((await call(createTemplate, { body: aTemplate })).status).toBe(200)
  })

  it('are read in batches of few bytes, each template once and in order', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await templates(caller.workspaceId, 250, 10)
    await templates(caller.workspaceId, 20, 100_000)
    await templates(caller.workspaceId, 2, 1_000_000)
    const sizes: number[] = []
    for await (const piece of everyTemplate(db, caller.workspaceId)) {
      sizes.push(piece.reduce((sum, { body_html }) => sum + body_html.length, 0))
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024 + 1_000_000)
    const listed = (await call(listTemplates)).body
    expect(listed).toHaveLength(272)
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).sort((a, b) => a - b))
    expect(new Set(listed.map(({ id }) => id)).size).toBe(272)
  })
})

describe('Pictures of a workspace', () => {
  const upload = async (token: string, bytes: Buffer) =>
    app.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    })

  // asvs: 5.2.1
  it.each([
    ['files', mostImages.count, 1],
    ['bytes', 2, mostImages.bytes / 2],
  ])('are limited by %s, including pictures inside templates', async (_what, count, bytes) => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { call, caller, token } = await aSignedInAccount(app, db)
    expect((await upload(token, png)).statusCode).toBe(200)
    await rows(
      db,
      sql`insert into images (name, workspace_id, media, bytes)
        select gen_random_uuid()::text, ${caller.workspaceId}, 'image/png', ${bytes}::integer
        from generate_series(1, ${count}::integer)`,
    )
    const refused = await upload(token, png)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'images_full', message: expect.stringContaining('10000 pictures, 2048 MB together') as string },
    ])
    const body_html = `<p>x<img src="data:image/png;base64,${png.toString('base64')}"></p>`
    expect((await call(createTemplate, { body: { ...aTemplate, body_html } })).problem.code).toBe(
      'images_full',
    )
    expect((await call(createTemplate, { body: aTemplate })).status).toBe(200)
  })
})
