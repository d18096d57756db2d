// Designs and code through the API, on a real database: saving, opening, rendering.
import {
  createTemplate,
  getTemplate,
  listTemplates,
  renderTemplate,
  updateTemplate,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { randomDesign } from '../design/tests/random.ts'
import { aBlock, aDesign, aSection, aWholeDesign } from '../design/tests/sample.ts'
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

const mjml =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ first_name | default: "you" }}</mj-text>' +
  '<mj-button href="https://example.com/x">Go</mj-button></mj-column></mj-section></mj-body></mjml>'

describe('a design', () => {
  // spec: 3.template.fields
  test('is stored as it was written, and its HTML and text are made from it', async () => {
    const { call } = await aSignedInAccount(app, db)
    const document = aWholeDesign()
    const created = (await call(createTemplate, { body: { name: 'Spring', kind: 'design', document } })).body
    expect(created).toMatchObject({
      kind: 'design',
      body_html: expect.stringMatching(/^<!doctype html>/) as string,
    })
    expect(created.body_text).toContain('Read on (https://example.com/more)')
    const opened = (await call(getTemplate, { params: { id: created.id } })).body
    expect(opened.document).toEqual(document)
    expect((await call(listTemplates)).body).toEqual([created])
  })

  test('is listed with its first words, not with its style sheet', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'Spring', kind: 'design' as const, document: aWholeDesign() }
    await call(createTemplate, { body })
    const [listed] = (await call(listTemplates, { query: { characters: 300 } })).body
    expect(listed?.body_html).toMatch(/^<body[^]*>News</)
    expect(listed?.body_html.length).toBeLessThanOrEqual(2400)
  })

  test('becomes an ordinary template if a request saves body_html alone', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'Spring', kind: 'design' as const, document: aWholeDesign() }
    const params = { id: (await call(createTemplate, { body })).body.id }
    await call(updateTemplate, { params, body: { name: 'Spring', body_html: '<p>Words</p>' } })
    const opened = (await call(getTemplate, { params })).body
    expect(opened).toMatchObject({ kind: 'text', body_html: '<p>Words</p>' })
    expect(opened.document).toBeUndefined()
  })

  test.each([
    ['no document', undefined, 'at document: it is not an object'],
    ['a list', [], 'at document: it is not an object'],
    ['no version', {}, 'at version: it names no version'],
    [
      'a version that this server does not know yet',
      { version: 99 },
      'at version: version 99 is newer than this server',
    ],
    ['an unknown property', { ...aWholeDesign(), extra: 1 }, 'Unrecognized key: "extra"'],
    [
      'an unknown block',
      aDesign([aSection([{ ...aBlock('text'), type: 'game' } as never])]),
      'sections.0.columns.0',
    ],
    [
      'the same id twice',
      aDesign([aSection([], { id: 's' }), aSection([], { id: 's' })]),
      'Two parts have the same id',
    ],
    ['too many blocks', aDesign([aSection(Array.from({ length: 301 }, () => aBlock('space')))]), '300'],
    [
      'rows of different lengths',
      aDesign([aSection([aBlock('table', { rows: [['a'], ['b', 'c']] })])]),
      'Rows differ',
    ],
    ['a field with an invalid name', withField('a | upcase'), 'only_if.conditions.0.field'],
    ['a megabyte of words', aDesign([aSection(long())]), 'larger than 1 MB'],
  ])('is refused with a clear message for %s', async (_what, document, reason) => {
    const { call } = await aSignedInAccount(app, db)
    const refused = await call(createTemplate, { body: { name: 'Bad', kind: 'design', document } })
    expect(refused.status).toBe(400)
    expect(refused.problem?.message).toMatch(/^The template cannot be read, at /)
    expect(refused.problem?.message).toContain(reason)
  })
})

describe('80 random designs', () => {
  test.each([0, 1, 2, 3])(
    'are the same after they were saved, opened and saved again: twenty from number %i × 20',
    async (twenty) => {
      const { call, caller } = await aSignedInAccount(app, db)
      await rows(
        db,
        sql`insert into contact_fields (workspace_id, key, label, type) values (${caller.workspaceId}, 'plan', 'Plan', 'text')`,
      )
      const first = { name: 'Random', kind: 'design' as const, document: aWholeDesign() }
      const params = { id: (await call(createTemplate, { body: first })).body.id }
      const save = async (document: unknown) => {
        const saved = await call(updateTemplate, {
          params,
          body: { name: 'Random', kind: 'design', document },
        })
        expect(saved.status, `${String(saved.problem?.message)}`).toBe(200)
        return saved.body
      }
      const open = async () => (await call(getTemplate, { params })).body
      for (let seed = twenty * 20 + 1; seed <= twenty * 20 + 20; seed += 1) {
        const random = randomDesign(seed, 1 + (seed % 8)).design
        // The section is added because a letter without a word cannot be saved.
        const design = { ...random, sections: [...random.sections, aSection([aBlock('text')])] }
        const saved = await save(design)
        const opened = await open()
        expect(opened.document, String(seed)).toEqual(design)
        const again = await save(opened.document)
        expect([again.body_html, again.body_text]).toEqual([saved.body_html, saved.body_text])
        expect((await open()).document).toEqual(design)
      }
    },
  )
})

function withField(field: string) {
  const only_if = { match: 'all' as const, conditions: [{ field, operator: 'is' as const, value: 'x' }] }
  return aDesign([aSection([aBlock('text', { only_if })])])
}

function long() {
  return Array.from({ length: 12 }, () => aBlock('text', { html: 'x'.repeat(95_000) }))
}

describe('the source code of a letter', () => {
  test('in MJML is stored, and its HTML is made from it', async () => {
    const { call } = await aSignedInAccount(app, db)
    const created = (await call(createTemplate, { body: { name: 'Code', kind: 'mjml', source: mjml } })).body
    expect(created.body_html).toContain('Dear {{ first_name | default: "you" }}')
    expect(created.body_text).toBe('Dear {{ first_name | default: "you" }}\nGo (https://example.com/x)')
    expect((await call(getTemplate, { params: { id: created.id } })).body.source).toBe(mjml)
  })

  test('in MJML that cannot be parsed is refused with the line', async () => {
    const { call } = await aSignedInAccount(app, db)
    const source =
      '<mjml>\n<mj-body><mj-section><mj-column>\n<mj-text>a</p></mj-text></mj-column></mj-section></mj-body></mjml>'
    const refused = await call(createTemplate, { body: { name: 'Code', kind: 'mjml', source } })
    expect(refused.status).toBe(400)
    expect(refused.problem?.message).toMatch(/line 3/)
  })

  test('in HTML keeps its style sheet with media queries, and loses what could run', async () => {
    const { call } = await aSignedInAccount(app, db)
    const source =
      '<!doctype html><html lang="uk"><head><style>.big{color:red} @media (max-width:480px){.big{font-size:30px}}' +
      '@import url(https://evil.example/x.css);</style></head><body><p class="big" onclick="x()">Слова</p>' +
      '<script>alert(1)</script></body></html>'
    const created = (await call(createTemplate, { body: { name: 'Code', kind: 'html', source } })).body
    expect(created.body_html).toMatch(/@media \(max-width:480px\)\{\n\.big\{font-size:30px\}/)
    expect(created.body_html).toContain('<html lang="uk"')
    expect(created.body_html).not.toMatch(/script|onclick|@import|evil/)
  })
})

describe('the preview of unsaved changes', () => {
  test('stores nothing and shows the letter as it would be sent', async () => {
    const { call } = await aSignedInAccount(app, db)
    const shown = (await call(renderTemplate, { body: { kind: 'design', document: aWholeDesign() } })).body
    expect(shown.html).toContain('src="https://mail.example/uploads/a.png"')
    expect(shown.text).toContain('Garden Street 1')
    expect((await call(listTemplates)).body).toEqual([])
  })

  test('showed the name of a field instead of its default while no contact was chosen', async () => {
    const { call } = await aSignedInAccount(app, db)
    const html = '<p>Dear {{ first_name | default: "friend" }}, {{ last_name }}</p>'
    const document = aDesign([aSection([aBlock('text', { html })])])
    const reply = await call(renderTemplate, { body: { kind: 'design', document } })
    expect(JSON.stringify(reply.body)).toContain('Dear friend, {{ last_name }}')
  })

  test('shows every conditional block and the names of fields if no contact is chosen', async () => {
    const { call } = await aSignedInAccount(app, db)
    const only_if = {
      match: 'all' as const,
      conditions: [{ field: 'company', operator: 'is' as const, value: 'Acme' }],
    }
    const document = aDesign([aSection([aBlock('text', { html: '<p>Dear {{ first_name }}</p>', only_if })])])
    expect((await call(renderTemplate, { body: { kind: 'design', document } })).body.text).toMatch(
      /^Dear \{\{ first_name \}\}\n+Unsubscribe: https:/,
    )
  })

  test('had no postal address in its footer, while the sent message had one', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { workspaceId } = caller
    await rows(
      db,
      sql`update workspaces set postal_address = ${'River Street 2\nKyiv'} where id = ${workspaceId}`,
    )
    const document = aDesign([aSection([aBlock('text'), aBlock('footer', { address: '' })])])
    const { html, text } = (await call(renderTemplate, { body: { kind: 'design', document } })).body
    expect(html).toContain('River Street 2<br>Kyiv</p>')
    expect(html.match(/>Unsubscribe</g)).toHaveLength(1)
    expect(text).toContain('River Street 2\nKyiv')
    const code = (await call(renderTemplate, { body: { kind: 'html', source: '<p>Hello</p>' } })).body
    expect(code.html).toMatch(
      /River Street 2<br>Kyiv<br><a href="https:\/\/mail\.example\/"[^>]*>Unsubscribe</,
    )
  })

  test('names each line of the footer that is added, for the canvas of the editor', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { workspaceId } = caller
    await rows(db, sql`update workspaces set postal_address = ${'Feldweg 5'} where id = ${workspaceId}`)
    const footOf = async (blocks: Parameters<typeof aSection>[0]) => {
      const document = { ...aDesign([aSection(blocks)]), language: 'de' }
      return (await call(renderTemplate, { body: { kind: 'design', document } })).body.foot
    }
    const text = aBlock('text', { html: '<p>Das ist ein Brief für Sie und nicht für die Katze.</p>' })
    const foot = { sent_by: 'Gesendet von', sender: '', postal_address: 'Feldweg 5', unsubscribe: '' }
    expect(await footOf([text, aBlock('footer', { address: '' })])).toEqual(foot)
    expect(await footOf([text])).toEqual({ ...foot, unsubscribe: 'Abmelden' })
    expect(await footOf([text, aBlock('footer', { address: 'Feldweg 5' })])).toBeNull()
  })

  test('is refused if the source is missing', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(renderTemplate, { body: { kind: 'mjml' } })).status).toBe(400)
  })
})
