// Shared by the tests of erasing a person: an instance that sends, and a search for bytes in everything that an export
// of the instance contains.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  createCampaign,
  createDomain,
  createSender,
  createTemplate,
  eraseContact,
  uploadContacts,
} from '@lettermill/contracts'
import { afterAll, expect } from 'vitest'
import type { SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { exportInstance } from '../../../platform/transfer/index.ts'

/** One instance for a test file, with a relay behind it. */
export async function erasing() {
  const database = await freshDatabase()
  const { db } = database
  const app = await startApp(database)
  const sink = await aSink()
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-erase-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Every byte of an export of the instance, unpacked. */
  async function exported(): Promise<string> {
    const storage = openStorage(testConfig({ DATA_DIR: folder }))
    const file = path.join(folder, crypto.randomUUID())
    await exportInstance({ database, storage, secretKey: testSecretKey }, file)
    return gunzipSync(readFileSync(file)).toString('latin1')
  }

  async function expectNowhere(...texts: string[]): Promise<void> {
    const bytes = (await exported()).toLowerCase()
    for (const text of texts)
      for (const form of formsOf(text)) {
        const at = bytes.indexOf(form.toLowerCase())
        expect(at < 0 ? '' : bytes.slice(Math.max(0, at - 200), at + 100)).toBe('')
      }
  }

  async function aGroupWith({ call }: SignedIn, ...emails: string[]) {
    const contacts = emails.map((each) => ({ email: each, first_name: 'Reader' }))
    return (await call(uploadContacts, { body: { contacts, groupName: 'Group' } })).body
  }

  async function aDraft({ call }: SignedIn, groupId: number): Promise<number> {
    const word = `office${crypto.randomUUID().slice(0, 8)}.example`
    const domainId = (await call(createDomain, { body: { domain_name: word } })).body.id
    const senderId = (await call(createSender, { body: { name: 'Ann', email: `ann@${word}` } })).body.id
    const body_html =
      '<p>{{ first_name }} {{ email }} <a href="https://shop.example/?who={{ email }}">shop</a></p>'
    const templateId = (await call(createTemplate, { body: { name: 'T', body_html } })).body.id
    const body = { name: 'News', subject: 'For {{ email }}', domainId, senderId, templateId, groupId }
    return (await call(createCampaign, { body })).body.id
  }

  const statusOf = async (id: number) =>
    (await row(db, sql<{ status: string }>`select status from campaigns where id = ${id}`))?.status

  async function contactIdOf({ caller }: SignedIn, address: string): Promise<number> {
    const found = await row(
      db,
      sql<{
        id: number
      }>`select id from contacts where workspace_id = ${caller.workspaceId} and lower(email) = lower(${address})`,
    )
    return found?.id ?? 0
  }

  const erase = ({ call }: SignedIn, id: number, address: string) =>
    call(eraseContact, { params: { id }, body: { email: address } })

  async function statesOf(campaignId: number): Promise<string[]> {
    const found = await rows(
      db,
      sql<{ state: string }>`select outcome as state from deliveries
        where mailing_id = (select mailing_id from campaigns where id = ${campaignId}) order by seq`,
    )
    return found.map(({ state }) => state)
  }

  return {
    database,
    db,
    app,
    sink,
    exported,
    expectNowhere,
    aGroupWith,
    aDraft,
    statusOf,
    contactIdOf,
    erase,
    statesOf,
  }
}

/**
 * The address, its local part and its domain in each form that a file may contain: any case, bytea, base64,
 * quoted-printable.
 */
function formsOf(text: string): string[] {
  const forms = [text, text.replaceAll('=', '=3D').replaceAll('+', '=2B').replaceAll("'", '=27')]
  for (const shift of ['', ' ', '  ']) {
    // Cuts off both ends of the base64 form, which depend on the neighbouring bytes.
    forms.push(
      Buffer.from(shift + text)
        .toString('base64')
        .replace(/=+$/, '')
        .slice(4, -2),
    )
  }
  return [...forms, ...forms.map((form) => Buffer.from(form).toString('hex')), encodeURIComponent(text)]
}
