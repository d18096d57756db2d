// Sections that a workspace saves for other letters.
import {
  forgetSection,
  keepSection,
  listSavedSections,
  mostSavedSections,
  type DesignSection,
} from '@lettermill/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../../test/harness.ts'
import { openStorage } from '../../../../platform/storage/index.ts'
import { templateRoutes } from '../../index.ts'
import { addSection } from '../section-queries.ts'
import { aBlock, aSection } from './sample.ts'

const database = await freshDatabase()
const { db } = database
const storage = openStorage({ DATA_DIR: '/nowhere' })
const app = await startFrame(database, {
  routes: (frame) => templateRoutes(frame, { db, storage, publicUrl: 'https://mail.example' }),
})
afterAll(() => app.close())

const section = aSection([aBlock('heading'), aBlock('button')])

describe('a saved section', () => {
  it('is returned as it was saved, the newest first, and can be deleted', async () => {
    const { call } = await aSignedInAccount(app, db)
    const old = (await call(keepSection, { body: { name: 'Top', section } })).body
    await call(keepSection, { body: { name: ' Foot ', section: aSection([aBlock('footer')]) } })
    const kept = (await call(listSavedSections)).body
    expect(kept.map(({ name }) => name)).toEqual(['Foot', 'Top'])
    expect(kept[1]?.section).toEqual(section)
    expect((await call(forgetSection, { params: { id: old.id } })).status).toBe(200)
    expect((await call(listSavedSections)).body).toHaveLength(1)
    expect((await call(forgetSection, { params: { id: old.id } })).status).toBe(404)
  })

  it('contains one section of a document, and nothing else', async () => {
    const { call } = await aSignedInAccount(app, db)
    const wrong = { ...section, background: 'url(javascript:1)' } as DesignSection
    expect((await call(keepSection, { body: { name: 'Top', section: wrong } })).status).toBe(400)
    expect((await call(keepSection, { body: { name: '  ', section } })).status).toBe(400)
  })

  it('is refused if the workspace has the largest number of them', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    for (let at = 0; at < mostSavedSections.count; at += 1)
      await addSection(db, caller.workspaceId, { name: String(at), section })
    const refused = await call(keepSection, { body: { name: 'One more', section } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sections_full' } })
  })

  it('is refused if all of them together would be too large', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const large = aSection([aBlock('html', { html: 'x'.repeat(199_000) })])
    for (let at = 0; at < 52; at += 1)
      await addSection(db, caller.workspaceId, { name: String(at), section: large })
    expect((await call(keepSection, { body: { name: 'One more', section: large } })).status).toBe(409)
    expect((await call(keepSection, { body: { name: 'A small one', section } })).status).toBe(200)
  })
})
