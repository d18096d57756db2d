// Templates and images through the API, on a real database and a real folder.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  hostedImage,
  listTemplates,
  lookUpTemplates,
  restoreTemplate,
  updateTemplate,
  uploadImage,
  type Template,
} from '@lettermill/contracts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { findTemplate, purgeTemplates, templateRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettermill-templates-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const publicUrl = 'https://mail.example'
const app = await startFrame(database, {
  routes: (frame) => templateRoutes(frame, { db, storage: openStorage({ DATA_DIR: folder }), publicUrl }),
})

const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const dataUrl = `data:image/png;base64,${png.toString('base64')}`
const hosted = /^https:\/\/mail\.example\/uploads\/[\w-]{22}\.png$/

const aTemplate = { name: 'Hello', body_html: '<p>Hi {{ first_name | default: "there" }}</p>', body_text: '' }

describe('templates', () => {
  // spec: 3.template.fields
  test('templates are created, listed oldest first, changed, deleted and restored', async () => {
    const { call } = await aSignedInAccount(app, db)
    const first = (await call(createTemplate, { body: aTemplate })).body
    const second = (await call(createTemplate, { body: { ...aTemplate, name: ' Second ' } })).body
    expect(first).toMatchObject({ name: 'Hello', body_html: expect.stringContaining('first_name') as string })
    expect(second.name).toBe('Second')
    expect((await call(listTemplates)).body).toEqual([first, second])
    expect((await call(lookUpTemplates)).body).toEqual([first, second].map(({ id, name }) => ({ id, name })))

    const params = { id: first.id }
    const changed = await call(updateTemplate, { params, body: { ...aTemplate, name: 'Changed' } })
    expect(changed.body).toMatchObject({ id: first.id, name: 'Changed', created_at: first.created_at })

    expect((await call(deleteTemplate, { params })).status).toBe(200)
    expect((await call(listTemplates)).body.map(({ id }) => id)).toEqual([second.id])
    expect((await call(deleteTemplate, { params })).status).toBe(404)
    expect((await call(updateTemplate, { params, body: aTemplate })).status).toBe(404)
    expect((await call(getTemplate, { params })).status).toBe(404)
    expect((await call(restoreTemplate, { params })).body).toEqual(changed.body)
    expect((await call(listTemplates)).body.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  // spec: beyond.templates.foreign-html
  test('The second of two windows overwrote without a word what the first one had saved', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const made = (await call(createTemplate, { body: aTemplate })).body
    const params = { id: made.id }
    const save = (name: string, version?: number | null) =>
      call(updateTemplate, {
        params,
        body: { ...aTemplate, name, ...(version !== undefined && { version }) },
      })
    expect((await save('From the first', made.version)).body).toMatchObject({ version: made.version + 1 })
    const late = await save('From the second', made.version)
    expect([late.status, late.problem]).toMatchObject([
      409,
      { code: 'template_changed', params: { by: caller.email } },
    ])
    const { at = '' } = late.problem.params ?? {}
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect((await call(getTemplate, { params })).body.name).toBe('From the first')
    expect((await save('From the second', made.version + 1)).body.name).toBe('From the second')
    // The specified call has no version, so the last save wins.
    expect((await save('From a script')).body.name).toBe('From a script')
  })

  test('One of two simultaneous saves of one version is refused', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { id, version } = (await call(createTemplate, { body: aTemplate })).body
    const saves = ['one', 'two'].map((name) =>
      call(updateTemplate, { params: { id }, body: { ...aTemplate, name, version } }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // spec: 7.templates.get
  test('the list of templates may cut bodies; the call for one template returns the whole body', async () => {
    const { call } = await aSignedInAccount(app, db)
    const long = {
      ...aTemplate,
      body_html: `<p>${'Grüße 😀 '.repeat(2000)}</p>`,
      body_text: 'y'.repeat(5000),
    }
    const made: Template[] = []
    // These are more than fit into one batch of the list.
    for (let each = 0; each < 25; each += 1) made.push((await call(createTemplate, { body: long })).body)
    const listed = (await call(listTemplates, { query: { characters: 20 } })).body
    expect(listed).toEqual(
      made.map((each) => ({
        ...each,
        body_html: [...each.body_html].slice(0, 20).join(''),
        body_text: 'y'.repeat(20),
      })),
    )
    expect((await call(getTemplate, { params: { id: made[3]?.id ?? 0 } })).body).toEqual(made[3])
    for (const characters of [0, 10_001])
      expect((await call(listTemplates, { query: { characters } })).status).toBe(400)
  })

  test("another workspace's template is not found, and nothing changes", async () => {
    const [mine, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const template = (await other.call(createTemplate, { body: aTemplate })).body
    const params = { id: template.id }
    const body = { ...aTemplate, body_html: `<p>x<img src="${dataUrl}"></p>` }
    expect((await mine.call(updateTemplate, { params, body })).status).toBe(404)
    expect((await mine.call(deleteTemplate, { params })).status).toBe(404)
    expect((await mine.call(getTemplate, { params })).status).toBe(404)
    expect((await mine.call(restoreTemplate, { params })).status).toBe(404)
    expect((await mine.call(listTemplates)).body).toEqual([])
    expect((await other.call(listTemplates)).body).toEqual([template])
    expect(await findTemplate(db, mine.caller.workspaceId, template.id)).toBeUndefined()
    expect(await findTemplate(db, other.caller.workspaceId, template.id)).toMatchObject({ name: 'Hello' })
    const images = await rows(db, sql`select 1 from images where workspace_id = ${mine.caller.workspaceId}`)
    expect(images).toEqual([])
  })

  test.each([
    { name: '', body_html: '<p>x</p>' },
    { name: '  ', body_html: '<p>x</p>' },
    { name: 'x', body_html: '' },
    { name: 'x', body_html: '<p><br></p>' },
    { name: 'x', body_html: '<p>&nbsp; </p>' },
    { name: 'x', body_html: '<script>alert(1)</script>' },
  ])('an empty name or body is refused: %j', async (body) => {
    const { call } = await aSignedInAccount(app, db)
    const { status, problem } = await call(createTemplate, { body })
    expect([status, problem.code]).toEqual([400, 'template_empty'])
  })

  test('a template of one picture is not empty', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'x', body_html: '<p><img src="https://shop.example/a.png"></p>' }
    expect((await call(createTemplate, { body })).status).toBe(200)
  })

  test('a template that cannot be parsed is refused with line and reason, even in its text part', async () => {
    const { call } = await aSignedInAccount(app, db)
    for (const part of [
      { body_html: '<p>one</p>\n<p>{% if %}</p>' },
      { body_html: '<p>x</p>', body_text: 'one\n{{ first_name ' },
    ]) {
      const { status, problem } = await call(createTemplate, { body: { name: 'x', ...part } })
      expect([status, problem.code]).toEqual([400, 'template_unparsable'])
      expect(problem.params?.['line']).toBe(2)
      expect(problem.params?.['reason']).toBeTruthy()
    }
    expect((await call(listTemplates)).body).toEqual([])
  })

  test('scripts and event handlers are removed', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body_html = '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>'
    const { body } = await call(createTemplate, { body: { name: 'x', body_html } })
    expect(body.body_html).not.toMatch(/script|onclick/)
  })

  test('an empty text part is derived from the HTML, and a written one is kept', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body_html = '<p>Read <a href="https://shop.example/a">this</a></p>'
    const derived = (await call(createTemplate, { body: { name: 'x', body_html, body_text: ' ' } })).body
    expect(derived.body_text).toContain('https://shop.example/a')
    const params = { id: derived.id }
    const body = { name: 'x', body_html, body_text: 'My own words' }
    expect((await call(updateTemplate, { params, body })).body.body_text).toBe('My own words')
    const cleared = await call(updateTemplate, { params, body: { name: 'x', body_html: '<p>New</p>' } })
    expect(cleared.body.body_text).toBe('New')
  })

  test('NUL characters are dropped from every part', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'a\0b', body_html: '<p>c\0d</p>', body_text: 'e\0f' }
    const stored = (await call(createTemplate, { body })).body
    expect(stored).toMatchObject({ name: 'ab', body_html: '<p>cd</p>', body_text: 'ef' })
  })

  test('a large picture is hosted once, but the same characters as text stay text', async () => {
    const noise = await sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
      .png()
      .toBuffer()
    const address = `data:image/png;base64,${noise.toString('base64')}`
    const { call, caller } = await aSignedInAccount(app, db)
    const body_html = `<p><img src="${address}"> <img src="${address}"> ${address}</p>`
    const { status, body } = await call(createTemplate, { body: { name: 'x', body_html } })
    expect(status).toBe(200)
    const sources = [...body.body_html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)
    expect(sources).toEqual([expect.stringMatching(hosted), sources[0]])
    expect(body.body_html.includes(` ${address}</p>`)).toBe(true)
    const images = await rows(db, sql`select 1 from images where workspace_id = ${caller.workspaceId}`)
    expect(images).toHaveLength(1)
  })

  test('the purge removes templates deleted more than a day ago', async () => {
    const { call } = await aSignedInAccount(app, db)
    const old = (await call(createTemplate, { body: aTemplate })).body
    const recent = (await call(createTemplate, { body: aTemplate })).body
    await call(deleteTemplate, { params: { id: old.id } })
    await call(deleteTemplate, { params: { id: recent.id } })
    await rows(db, sql`update templates set deleted_at = now() - interval '25 hours' where id = ${old.id}`)
    expect(await purgeTemplates(db)).toBe(1)
    expect(await purgeTemplates(db)).toBe(0)
    expect((await call(restoreTemplate, { params: { id: old.id } })).status).toBe(404)
    expect((await call(restoreTemplate, { params: { id: recent.id } })).status).toBe(200)
  })
})

describe('pictures inside a template', () => {
  // spec: beyond.pictures.hosted
  test('data: images are replaced by hosted images, each stored once', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const body_html = `<p>a<img src="${dataUrl}" alt="x > y"><img alt="2" src="${dataUrl}"></p>`
    const { body } = await call(createTemplate, { body: { name: 'x', body_html } })
    expect(body.body_html).not.toContain('data:')
    const addresses = [...body.body_html.matchAll(/src="([^"]+)"/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(2)
    expect(addresses[0]).toMatch(hosted)
    expect(addresses[1]).toBe(addresses[0])
    const stored = await rows(
      db,
      sql`select media, bytes > 0 as some from images where workspace_id = ${caller.workspaceId}`,
    )
    expect(stored).toEqual([{ media: 'image/png', some: true }])
  })

  test('images without a size get a width, at most that of the column', async () => {
    const { call } = await aSignedInAccount(app, db)
    const wide = await sharp({ create: { width: 2000, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const wideUrl = `data:image/png;base64,${wide.toString('base64')}`
    const body_html = `<p>a<img src="${dataUrl}" alt=""><img src="${wideUrl}"><img src="${dataUrl}" width="50"></p>`
    const { body } = await call(createTemplate, { body: { name: 'x', body_html } })
    expect([...body.body_html.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual([
      '3',
      '608',
      '50',
    ])
  })

  test('SVG and <style> are removed with a note', async () => {
    const { call } = await aSignedInAccount(app, db)
    const saved = async (body_html: string) =>
      (await call(createTemplate, { body: { name: 'x', body_html } })).body.notes
    expect(await saved('<p>a</p><svg><circle r="1"></circle></svg>')).toEqual(['svg_left_out'])
    expect(await saved('<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>')).toEqual(['svg_left_out'])
    expect(await saved('<style>p { color: red }</style><p>a</p>')).toEqual(['style_left_out'])
    expect(await saved('<p>a</p>')).toBeUndefined()
  })

  test('a template with too many pictures is refused', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const pictures = Array.from({ length: 201 }, (_, at) => {
      const bytes = Buffer.concat([png, Buffer.from(String(at))])
      return `<img src="data:image/png;base64,${bytes.toString('base64')}">`
    })
    const body = { name: 'x', body_html: `<p>a${pictures.join('')}</p>` }
    const { status, problem } = await call(createTemplate, { body })
    expect([status, problem.code]).toEqual([400, 'template_unparsable'])
    const images = await rows(db, sql`select 1 from images where workspace_id = ${caller.workspaceId}`)
    expect(images.length).toBeLessThanOrEqual(200)
  })

  test('a template with a broken data: image is refused', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body_html = `<p>a<img src="data:image/png;base64,${Buffer.from('words').toString('base64')}"></p>`
    const { status, problem } = await call(createTemplate, { body: { name: 'x', body_html } })
    expect([status, problem.code]).toEqual([400, 'image_unreadable'])
  })
})

describe('uploaded images', () => {
  const upload = (token: string, field: string, bytes: Buffer, name = 'a.png') => {
    const form = [
      `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n`,
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      bytes,
      '\r\n--b--\r\n',
    ]
    return app.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat(form.map((part) => Buffer.from(part))),
    })
  }

  // spec: 3.image.fields
  // asvs: 5.3.1, 5.3.2
  test('an uploaded image gets an absolute address that nobody can guess, and is served permanently', async () => {
    const { token } = await aSignedInAccount(app, db)
    const { imageUrl, width } = (await upload(token, 'image', png, '../../etc/passwd.html')).json<{
      imageUrl: string
      width: number
    }>()
    expect(width).toBe(3)
    expect(imageUrl).toMatch(hosted)
    const answer = await app.inject({ url: new URL(imageUrl).pathname })
    expect(answer.statusCode).toBe(200)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 3, height: 2 })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  // asvs: 1.3.4, 5.2.2
  test('a file that is not an image is refused under any name, and not stored', async () => {
    const { token } = await aSignedInAccount(app, db)
    const before = await readdir(path.join(folder, 'uploads'))
    const answer = await upload(token, 'image', Buffer.from('<html><script>x()</script>'))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'image_unreadable'])
    expect(await readdir(path.join(folder, 'uploads'))).toEqual(before)
  })

  test('an SVG is refused with a message of its own', async () => {
    const { token } = await aSignedInAccount(app, db)
    const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>'
    const answer = await upload(token, 'image', Buffer.from(svg))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'image_svg'])
    expect(answer.json<{ message: string }>().message).toContain('Save the picture as PNG')
  })

  // asvs: 5.1.1
  test('a file over the limit is refused by its size', async () => {
    const { token } = await aSignedInAccount(app, db)
    const answer = await upload(token, 'image', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ message: 'The image is too large. The limit is 10 MB.' })
  })

  test('a form without the file, and a body that is not a form, are refused', async () => {
    const { token, call } = await aSignedInAccount(app, db)
    for (const answer of [
      await upload(token, 'picture', png),
      await upload(token, 'image', Buffer.alloc(0)),
    ]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'image_missing'])
    }
    const { status, problem } = await call(uploadImage, { body: {} })
    expect([status, problem.code]).toEqual([400, 'image_missing'])
  })

  test('callers without an account cannot upload', async () => {
    expect((await upload('wrong', 'image', png)).statusCode).toBe(401)
  })

  test.each(['none.png', 'x.svg', '..%2Fsecret-key', 'a.png%00', '__proto__'])(
    'there is no hosted image at %s',
    async (name) => {
      expect((await app.inject({ url: hostedImage.path.replace(':name', name) })).statusCode).toBe(404)
    },
  )
})
