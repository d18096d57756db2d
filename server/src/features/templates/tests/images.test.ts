// The list of a workspace's pictures, which the design editor shows.
import { listImages } from '@lettermill/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { addImage } from '../image-queries.ts'
import { templateRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const storage = openStorage({ DATA_DIR: '/nowhere' })
const app = await startFrame(database, {
  routes: (frame) => templateRoutes(frame, { db, storage, publicUrl: 'https://mail.example' }),
})
afterAll(() => app.close())

async function withPictures(...names: string[]) {
  const account = await aSignedInAccount(app, db)
  for (const name of names)
    await addImage(db, account.caller.workspaceId, { name, media: 'image/png', bytes: 9, width: 600 })
  return account
}

describe('the pictures of a workspace', () => {
  it('are listed newest first, page by page, with their addresses', async () => {
    const { call } = await withPictures('a.png', 'b.png', 'c.png')
    const first = (await call(listImages, { query: { limit: 2 } })).body
    expect(first.map(({ name, imageUrl, width }) => ({ name, imageUrl, width }))).toEqual([
      { name: 'c.png', imageUrl: 'https://mail.example/uploads/c.png', width: 600 },
      { name: 'b.png', imageUrl: 'https://mail.example/uploads/b.png', width: 600 },
    ])
    const second = (await call(listImages, { query: { limit: 2, before: 'b.png' } })).body
    expect(second.map(({ name }) => name)).toEqual(['a.png'])
  })

  it('are hidden from another workspace, even as the start of a page', async () => {
    await withPictures('theirs.png')
    const { call } = await withPictures('mine.png')
    expect((await call(listImages, { query: {} })).body.map(({ name }) => name)).toEqual(['mine.png'])
    expect((await call(listImages, { query: { before: 'theirs.png' } })).body).toEqual([])
  })
})
