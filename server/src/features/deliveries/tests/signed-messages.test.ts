// The parts of a campaign's messages that depend on its domain and the instance: signatures, and the return path.
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { readBounceAddress } from '../message/index.ts'
import { findContent } from '../queries/content.ts'
import { switchEd25519, switchSigner } from '../../senders/signing.ts'
import { recordsOf } from '../../senders/records.ts'
import { linkTokens } from '../../tracking/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type ReadyCampaign,
  mailingOf,
  mailingIdOf,
} from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig, testSealer, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url, { BOUNCE_DOMAIN: 'Bounces.example.com' })
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

const domainOf = async ({ workspaceId }: ReadyCampaign) => {
  const found = await row(
    db,
    sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
  )
  return found?.id ?? 0
}

async function sent(campaign: ReadyCampaign): Promise<void> {
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
}

/** The kinds of the signatures that pass with the DNS records that Lettermill asks to publish. */
async function passing(source: Buffer, records: readonly { name: string; value: string }[]) {
  const { results } = await dkimVerify(source, {
    resolver: (name: string) =>
      Promise.resolve(records.filter((record) => record.name === name).map(({ value }) => [value])),
  })
  return results.filter(({ status }) => status?.result === 'pass').map(({ selector }) => selector)
}

describe('a campaign’s messages', () => {
  test('are signed with both keys if the second signature was on when sending started', async () => {
    const campaign = await aCampaign(db, { contacts: 2 })
    const domainId = await domainOf(campaign)
    const on = await switchEd25519(db, testSealer, campaign.workspaceId, domainId, true)
    await sent(campaign)
    expect(sink.arrivals).toHaveLength(2)
    for (const { source } of sink.arrivals) {
      expect(await passing(source, recordsOf(on, []))).toEqual(['lm1', on.ed25519?.selector])
    }
    const off = await switchEd25519(db, testSealer, campaign.workspaceId, domainId, false)
    expect((await findContent(db, await mailingIdOf(db, campaign.campaignId)))?.content.dkim).toHaveLength(2)

    sink.reset()
    const next = await aCampaign(db, { contacts: 1, workspaceId: campaign.workspaceId })
    await sent(next)
    const [arrival] = sink.arrivals
    expect(arrival?.source.toString().match(/^DKIM-Signature/gm)).toHaveLength(1)
    expect(await passing(arrival?.source ?? Buffer.alloc(0), recordsOf(off, []))).toEqual(['lm1'])
  })

  test('carried our signature beside the relay’s own, which cost most of the sending time', async () => {
    const campaign = await aCampaign(db, { contacts: 2 })
    await switchSigner(db, campaign.workspaceId, await domainOf(campaign), true)
    await sent(campaign)
    expect(sink.arrivals).toHaveLength(2)
    for (const { source } of sink.arrivals) expect(source.toString()).not.toContain('DKIM-Signature')
  })

  test('have an envelope sender that identifies the delivery, and no other delivery', async () => {
    const campaign = await aCampaign(db, { contacts: 3 })
    await sent(campaign)
    const tokens = linkTokens(testSecretKey)
    const told = sink.arrivals.map(({ from, to }) => ({ to, read: readBounceAddress(tokens, from) }))
    expect(sink.arrivals.every(({ from }) => from.endsWith('@bounces.example.com'))).toBe(true)
    const recipients = await rows(
      db,
      sql<{ seq: number; email: string }>`
        select seq, email from recipients where mailing_id = ${mailingOf(campaign.campaignId)} order by seq`,
    )
    const mailingId = await mailingIdOf(db, campaign.campaignId)
    expect(told.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual(
      recipients.map(({ seq, email }) => ({ to: email, read: { mailingId, seq } })),
    )
    expect(sink.arrivals[0]?.source.toString()).toContain('\r\nFrom: "Ann" <ann@office.example>\r\n')
  })
})

test.each(['bounces', 'b@example.com', 'http://bounces.example.com', `${'a.'.repeat(100)}example.com`])(
  'the start with BOUNCE_DOMAIN=%s fails with an error that names the setting',
  (BOUNCE_DOMAIN) => {
    expect(() => testConfig({ BOUNCE_DOMAIN })).toThrow(
      'BOUNCE_DOMAIN must be a domain like bounces.example.com',
    )
  },
)
