// The brand of a workspace, and the starting designs that begin with it.
import {
  applyBrand,
  contrast,
  design,
  getBrand,
  getSettings,
  leastContrast,
  drawGallery,
  listGallery,
  plainTheme,
  renderTemplate,
  updateBrand,
  type Brand,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const forest: Brand = {
  logo: '',
  theme: {
    page: '#f2efe6',
    letter: '#fffdf7',
    text: '#22301f',
    link: '#2f6b2a',
    button: '#f5d90a',
    font: 'georgia',
    radius: 0,
  },
  social: [{ network: 'instagram', url: 'https://instagram.example/hofladen' }],
  footer: 'You bought from <us> & friends.\nThank you.',
  postal_address: 'Hofladen Müller\n1 Main St',
}

/** A picture that a workspace uploaded; answers its path. */
async function aLogo(workspaceId: number, name: string): Promise<string> {
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes) values (${name}, ${workspaceId}, 'image/png', 1)`,
  )
  return `/uploads/${name}`
}

describe('a brand', () => {
  it('is empty until somebody saves one', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(getBrand)).body).toEqual({
      logo: '',
      theme: plainTheme,
      social: [],
      footer: '',
      postal_address: '',
    })
    expect(await row(db, sql`select 1 from brands`)).toBeUndefined()
  })

  // spec: beyond.brand.style
  it('belongs to one workspace, and its postal address is that of Settings', async () => {
    const { call } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const saved = (await call(updateBrand, { body: forest })).body
    expect(saved).toEqual(forest)
    expect((await call(getBrand)).body).toEqual(forest)
    expect((await call(getSettings)).body.postalAddress).toBe(forest.postal_address)
    expect((await other.call(getBrand)).body.theme).toEqual(plainTheme)
    const again = { ...forest, footer: 'Bye' }
    expect((await call(updateBrand, { body: again })).body).toEqual(again)
  })

  it('takes a logo that the workspace uploaded, and keeps its path', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const path = await aLogo(caller.workspaceId, 'own-logo.png')
    const logo = `https://news.example.org${path}`
    expect((await call(updateBrand, { body: { ...forest, logo } })).body.logo).toBe(path)
  })

  // asvs: 1.3.3
  it("refuses another workspace's picture and pictures of other servers as its logo", async () => {
    const { call } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const others = await aLogo(other.caller.workspaceId, 'others-logo.png')
    for (const logo of [others, 'https://elsewhere.example/a.png', 'javascript:alert(1)']) {
      const refused = await call(updateBrand, { body: { ...forest, logo } })
      expect(refused.body).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('logo: is no picture that this workspace uploaded. Upload it first'),
      })
    }
    expect((await call(getSettings)).body.postalAddress).toBe('')
  })

  // asvs: 1.3.3
  it.each([
    ['a link that runs code', { social: [{ network: 'website', url: 'javascript:alert(1)' }] }],
    [
      'a link with a quote that would end its attribute',
      { social: [{ network: 'x', url: 'https://a.example/"onclick=' }] },
    ],
    ['an invalid colour', { theme: { ...plainTheme, text: 'red;}' } }],
    ['an unknown font', { theme: { ...plainTheme, font: 'Comic Sans' } }],
    ['an unknown social network', { social: [{ network: 'myspace', url: 'https://a.example/' }] }],
    ['thirteen links', { social: Array.from({ length: 13 }, () => forest.social[0]) }],
    ['a footer of 2,001 characters', { footer: 'x'.repeat(2001) }],
  ])('refuses %s', async (_what, part) => {
    const { call } = await aSignedInAccount(app, db)
    const refused = await call(updateBrand, { body: { ...forest, ...part } as Brand })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'invalid_input' })
  })
})

describe('new designs', () => {
  // spec: beyond.brand.style
  it('begin with the brand, and stay readable', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const plain = (await call(listGallery)).body
    const logo = await aLogo(caller.workspaceId, 'designs-logo.png')
    await call(updateBrand, { body: { ...forest, logo } })
    const branded = (await call(listGallery)).body
    expect(branded).toHaveLength(plain.length)
    for (const { id, document } of branded) {
      expect(design.safeParse(document).success, id).toBe(true)
      expect(document.theme).toEqual(forest.theme)
      for (const section of document.sections) {
        const behind = section.background ?? forest.theme.letter
        for (const block of section.columns.flatMap(({ blocks }) => blocks))
          if ((block.type === 'heading' || block.type === 'text') && block.color !== null)
            expect(contrast(block.color, behind), `${id} ${block.id}`).toBeGreaterThanOrEqual(leastContrast)
      }
    }
    const { html } = (
      await call(renderTemplate, { body: { kind: 'design', document: branded[1]?.document } })
    ).body
    expect(html).toContain(logo)
    expect(html).toContain('You bought from &lt;us&gt; &amp; friends.')
    expect(html).toContain('Hofladen Müller')
    expect(html).toContain('Georgia')
  })

  it('are rendered in the brand, all by one call, with the names of merge tags', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const logo = await aLogo(caller.workspaceId, 'drawn-logo.png')
    await call(updateBrand, { body: { ...forest, logo } })
    const designs = (await call(listGallery, { query: { language: 'uk' } })).body
    const pages = (await call(drawGallery, { query: { language: 'uk' } })).body
    expect(pages.map(({ id }) => id)).toEqual(designs.map(({ id }) => id))
    for (const { id, html } of pages) {
      expect(html, id).toMatch(/^<!doctype html>/)
      expect(html).toContain(logo)
      expect(html).toContain('Hofladen Müller')
    }
  })

  it('are omitted from the gallery’s pictures if a broken merge tag of the brand spoils them', async () => {
    const { call } = await aSignedInAccount(app, db)
    await call(updateBrand, { body: { ...forest, footer: 'For {% if first_name %}' } })
    const { status, body } = await call(drawGallery)
    expect(status).toBe(200)
    expect(body.map(({ html }) => html)).toEqual(body.map(() => null))
  })

  it('do not change when the brand is applied again', async () => {
    const { call } = await aSignedInAccount(app, db)
    for (const { document } of (await call(listGallery)).body) {
      const once = applyBrand(document, { ...forest, logo: '/uploads/a.png' })
      expect(applyBrand(once, { ...forest, logo: '/uploads/a.png' })).toEqual(once)
    }
  })

  it('keep their own settings if the brand leaves them empty', async () => {
    const { call } = await aSignedInAccount(app, db)
    for (const { document } of (await call(listGallery)).body)
      expect(
        applyBrand(document, {
          ...forest,
          logo: '',
          social: [],
          footer: '',
          theme: document.theme,
          postal_address: '',
        }),
      ).toEqual(document)
  })
})
