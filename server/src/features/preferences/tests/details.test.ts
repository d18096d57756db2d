// What the unsubscribe page knows about a message: the sender, the recipient, the language and the look.
import { plainTheme } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { aCampaign, mailingIdOf } from '../../../../test/campaigns.ts'
import { anAccount, stopWorkspace } from '../../../../test/factories.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { createLog } from '../../../platform/log/index.ts'
import { row, sql } from '../../../platform/db/index.ts'
import { saveBrand } from '../../brand/queries.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { startPending } from '../../campaigns/sending/start.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { mailingReaders } from '../../deliveries/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { findMessage, languageFor, peopleOf, senderFor } from '../letter.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')

const readers = mailingReaders(db, instance)
const letterOf = (token: string) => findMessage({ tokens, readers }, token)

async function aSentMessage(body: string) {
  const { workspaceId } = await anAccount(db)
  const { campaignId } = await aCampaign(db, { contacts: 1, workspaceId, body })
  await sendCampaign(db, workspaceId, campaignId)
  await startPending({ db, log, instance })
  const mailingId = await mailingIdOf(db, campaignId)
  const sent = await row(
    db,
    sql<{ email: string; name: string; from: string }>`
      select r.email, m.content ->> 'fromName' as name, m.content ->> 'fromEmail' as from
      from recipients r join mailings m on m.id = r.mailing_id where r.mailing_id = ${mailingId}`,
  )
  return { workspaceId, token: tokens.sign('unsubscribe', { mailingId, seq: 1 }), sent }
}

describe('The unsubscribe page', () => {
  // spec: 2.unsubscribe.sender
  it('shows the sender, the masked address and the language of the message', async () => {
    const { token, sent } = await aSentMessage(
      '<p>Liebe Kundin, das sind die Angebote der Woche, und sie sind nicht teuer. Wir freuen uns auf Sie.</p>',
    )
    const { message = null } = (await letterOf(token)) ?? {}
    const [name = '', domain = ''] = (sent?.email ?? '').split('@')
    const recipient = `${name[0] ?? ''}•••@${domain}`
    expect(peopleOf(message)).toEqual({ sender: sent?.name || sent?.from, recipient })
    expect(languageFor(message, 'en')).toBe('de')
  })

  it('shows the logo of the workspace that sent the message, and of no other', async () => {
    const theirs = await aSentMessage('<p>Hello</p>')
    const others = await aSentMessage('<p>Hello</p>')
    await saveBrand(db, theirs.workspaceId, {
      logo: '/uploads/logo.png',
      theme: plainTheme,
      social: [],
      footer: '',
    })
    const lookOf = async (token: string) => senderFor((await letterOf(token))?.message ?? null)
    expect(await lookOf(theirs.token)).toMatchObject({
      logo: '/uploads/logo.png',
      colour: plainTheme.button,
    })
    expect(await lookOf(others.token)).toMatchObject({ logo: null, colour: null })
  })

  it('shows and changes nothing for a test message', async () => {
    expect(await letterOf(tokens.signDummy('unsubscribe'))).toBeNull()
  })

  it('shows nothing about a stopped workspace', async () => {
    const { token, workspaceId } = await aSentMessage('<p>Hello</p>')
    await stopWorkspace(db, workspaceId)
    expect(await letterOf(token)).toBeNull()
  })

  it('is refused with an unsigned token, or one for another purpose', async () => {
    const { token } = await aSentMessage('<p>Hello</p>')
    for (const wrong of ['none', `${token}x`, tokens.sign('open', { mailingId: 1, seq: 1 })]) {
      await expect(letterOf(wrong)).rejects.toMatchObject({ code: 'unsubscribe_token_invalid' })
    }
  })
})
