// Findings about hosted pictures, whose sizes are in the database.
import { renderTemplate, uploadImage } from '@lettermill/contracts'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { aBlock, aDesign, aSection } from '../design/tests/sample.ts'
import { templateRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettermill-findings-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const publicUrl = 'https://mail.example'
const app = await startFrame(database, {
  routes: (frame) => templateRoutes(frame, { db, storage: openStorage({ DATA_DIR: folder }), publicUrl }),
})

async function hosted(token: string, png: Buffer): Promise<string> {
  const head =
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const answer = await app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]),
  })
  return answer.json<{ imageUrl: string }>().imageUrl
}

async function findingsWith(width: number, height: number, shownAt: number) {
  const { call, token } = await aSignedInAccount(app, db)
  const noise = { raw: { width, height, channels: 3 as const } }
  const png = await sharp(randomBytes(width * height * 3), noise)
    .png()
    .toBuffer()
  const imageUrl = await hosted(token, png)
  const block = aBlock('picture', { src: imageUrl, width: shownAt })
  const document = aDesign([aSection([aBlock('picture', { alt: 'Another' }), block])])
  const { findings } = (await call(renderTemplate, { body: { kind: 'design', document } })).body
  return { findings, block: block.id }
}

describe('a finding about a picture', () => {
  it('picture_wide: a picture is more than twice as wide as it is shown, and its block is named', async () => {
    const { findings, block } = await findingsWith(500, 100, 200)
    expect(findings).toMatchObject([{ code: 'picture_wide', block, params: { value: 500, limit: 400 } }])
    expect(findings[0]?.message).toMatch(
      /^A picture is 500 px wide, more than twice as wide as it is shown\./,
    )
    expect((await findingsWith(400, 100, 200)).findings).toEqual([])
  })

  it('A logo of a few kilobytes was said to be too wide', async () => {
    expect((await findingsWith(500, 4, 200)).findings).toEqual([])
  })

  it('picture_heavy: a picture makes readers on phones wait', async () => {
    const { findings, block } = await findingsWith(400, 300, 400)
    expect(findings[0]).toMatchObject({ code: 'picture_heavy', block, params: { limit: 300 } })
  })
})
