// Senders and sending domains over the API.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import {
  checkDomainRecords,
  createDomain,
  createSender,
  deleteDomain,
  deleteSender,
  listDomainRecords,
  listDomains,
  listSenders,
  unverifyDomain,
  updateDomainSigner,
  updateDomainSigning,
  verifyDomain,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import {
  findDomain,
  findDomainByName,
  findSender,
  findSigningKeys,
  purgeSenders,
  senderRoutes,
  signingReferences,
} from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testSealer } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const dns = new Map<string, string[] | null>()
const app = await startFrame(database, {
  routes: (frame) =>
    senderRoutes(frame, {
      db,
      listRelayHosts: () => Promise.resolve(['relay.example']),
      sealer: testSealer,
      findTxt: (name) => Promise.resolve(dns.has(name) ? (dns.get(name) ?? null) : []),
    }),
})

describe('A domain', () => {
  // spec: 3.domain.fields, 5.domain.normalised
  it('is added as pending, under its normalized name', async () => {
    const { call } = await aSignedInAccount(app, db)
    const answer = await call(createDomain, { body: { domain_name: ' Mail.FIRM.example. ' } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.any(Number) as number,
      domain_name: 'mail.firm.example',
      is_verified: false,
      signed_by_relay: false,
      missing_records: null,
      checked_at: null,
    })
    expect((await call(listDomains)).body).toEqual([answer.body])
  })

  // spec: 2.domains.records
  it('gets its own DKIM key pair, and only the public key is shown', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { body } = await call(createDomain, { body: { domain_name: 'bücher.example' } })
    const domain = await findDomain(db, caller.workspaceId, body.id)
    const [key] = domain
      ? await findSigningKeys(db, testSealer, caller.workspaceId, signingReferences(domain))
      : []
    const publicKey = createPublicKey(createPrivateKey(key?.privateKeyPem ?? ''))
    expect(publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
    const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const records = await call(listDomainRecords, { params: { id: body.id } })
    expect(records.body.map(({ purpose, name }) => [purpose, name])).toEqual([
      ['spf', 'xn--bcher-kva.example'],
      ['dkim', `${domain?.dkim_selector ?? ''}._domainkey.xn--bcher-kva.example`],
      ['dmarc', '_dmarc.xn--bcher-kva.example'],
    ])
    expect(records.body[1]?.value).toBe(`v=DKIM1; k=rsa; p=${published}`)
    expect(records.text).not.toContain('PRIVATE')
  })

  // spec: 5.domain.name
  it.each([
    '',
    'nonsense',
    'a..b.example',
    'http://firm.example',
    'ann@firm.example',
    'firm.e',
    'a\u0000b.example',
  ])('called %j is refused with the sentence', async (domain_name) => {
    const { call } = await aSignedInAccount(app, db)
    const answer = await call(createDomain, { body: { domain_name } })
    expect(answer.status).toBe(400)
    expect(answer.problem.message).toBe('Please enter a valid domain name (e.g., example.com).')
  })

  // spec: 5.domain.unique
  it('is added once to a workspace, even by simultaneous calls; two workspaces may have the same domain', async () => {
    const { call } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const add = (name: string) => call(createDomain, { body: { domain_name: name } })
    const answers = await Promise.all([add('once.example'), add('ONCE.example')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await add('once.example')).problem.message).toBe(
      'The domain once.example has already been added.',
    )
    expect((await other.call(createDomain, { body: { domain_name: 'once.example' } })).status).toBe(200)
  })

  // spec: 3.sender.domain-verified, 4.domain.senders-follow
  it('can be marked as verified by hand, which verifies its senders at once', async () => {
    const { call } = await aSignedInAccount(app, db)
    await call(createSender, { body: { name: 'Ann', email: 'ann@MARKED.example' } })
    const { body: domain } = await call(createDomain, { body: { domain_name: 'marked.example' } })
    const flag = async () => (await call(listSenders)).body[0]?.is_domain_verified
    expect(await flag()).toBe(false)
    const verified = await call(verifyDomain, { params: { id: domain.id } })
    expect(verified.body).toEqual({ ...domain, is_verified: true })
    expect(await flag()).toBe(true)
    expect((await call(unverifyDomain, { params: { id: domain.id } })).body.is_verified).toBe(false)
    expect(await flag()).toBe(false)
    await call(verifyDomain, { params: { id: domain.id } })
    expect((await call(deleteDomain, { params: { id: domain.id } })).status).toBe(200)
    expect(await flag()).toBe(false)
    expect((await call(listDomains)).body).toEqual([])
  })

  // spec: 2.domains.check, 4.domain.dns-never-marks
  it('is checked in the DNS record by record, which does not mark it as verified', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { body: domain } = await call(createDomain, { body: { domain_name: 'checked.example' } })
    const stored = await findDomainByName(db, caller.workspaceId, 'checked.example')
    const dkimName = `${stored?.dkim_selector ?? ''}._domainkey.checked.example`
    dns.set('checked.example', ['v=spf1 a:relay.example -all'])
    dns.set(dkimName, [`v=DKIM1; p=${stored?.dkim_public_key ?? ''}`])
    dns.set('_dmarc.checked.example', null)
    const answer = await call(checkDomainRecords, { params: { id: domain.id } })
    expect(answer.body.map(({ purpose, state }) => [purpose, state])).toEqual([
      ['spf', 'found'],
      ['dkim', 'found'],
      ['dmarc', 'unanswered'],
    ])
    expect(answer.body[0]?.found).toEqual(['v=spf1 a:relay.example -all'])
    expect((await call(listDomains)).body[0]?.is_verified).toBe(false)
  })

  it('A domain that was marked by hand looked verified although the DNS lacked its records', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { body: domain } = await call(createDomain, { body: { domain_name: 'marked.example' } })
    const params = { id: domain.id }
    const missing = async () => (await call(listDomains)).body[0]?.missing_records
    expect(await missing()).toBeNull()
    dns.set('marked.example', null)
    await call(checkDomainRecords, { params })
    // Without an answer of the DNS, nothing is known about the records.
    expect(await missing()).toBeNull()
    dns.set('marked.example', ['v=spf1 -all'])
    await call(checkDomainRecords, { params })
    expect(await missing()).toEqual(['spf', 'dkim', 'dmarc'])
    const { body: marked } = await call(verifyDomain, { params })
    expect(marked).toMatchObject({ is_verified: true, missing_records: ['spf', 'dkim', 'dmarc'] })
    expect(Date.parse(marked.checked_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    // If the relay signs, receivers need no key of Lettermill.
    await call(updateDomainSigner, { params, body: { signed_by_relay: true } })
    dns.set('marked.example', ['v=spf1 a:relay.example -all'])
    dns.set('_dmarc.marked.example', ['v=DMARC1; p=none'])
    await call(checkDomainRecords, { params })
    expect(await missing()).toEqual([])
  })

  it('was signed twice although the relay signs its mail', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { body: domain } = await call(createDomain, { body: { domain_name: 'relayed.example' } })
    const params = { id: domain.id }
    await call(updateDomainSigning, { params, body: { ed25519: true } })
    const references = async () => {
      const stored = await findDomain(db, caller.workspaceId, domain.id)
      return stored && signingReferences(stored).length
    }
    const marked = await call(updateDomainSigner, { params, body: { signed_by_relay: true } })
    expect(marked.body).toEqual({ ...domain, signed_by_relay: true })
    expect(await references()).toBe(0)
    const records = await call(listDomainRecords, { params })
    expect(records.body.map(({ purpose }) => purpose)).toEqual(['spf', 'dkim', 'dmarc'])
    await call(updateDomainSigner, { params, body: { signed_by_relay: false } })
    expect(await references()).toBe(2)
    const otherAccount = await aSignedInAccount(app, db)
    expect(
      (await otherAccount.call(updateDomainSigner, { params, body: { signed_by_relay: true } })).status,
    ).toBe(404)
  })

  it('gets a second signature with Ed25519 once that is switched on, with one permanent key', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { body: domain } = await call(createDomain, { body: { domain_name: 'twice.example' } })
    const params = { id: domain.id }
    const keys = async () => {
      const stored = await findDomain(db, caller.workspaceId, domain.id)
      return stored ? findSigningKeys(db, testSealer, caller.workspaceId, signingReferences(stored)) : []
    }
    expect(await keys()).toHaveLength(1)
    const on = await call(updateDomainSigning, { params, body: { ed25519: true } })
    expect(on.status).toBe(200)
    expect(on.body.map(({ purpose }) => purpose)).toEqual(['spf', 'dkim', 'dkim_ed25519', 'dmarc'])
    expect((await call(listDomainRecords, { params })).body).toEqual(on.body)
    expect(on.text).not.toContain('PRIVATE')
    const [rsa, second] = await keys()
    const record = on.body[2]
    expect(record?.name).toBe(`${second?.selector ?? ''}._domainkey.twice.example`)
    expect(second?.selector).not.toBe(rsa?.selector)
    const half = createPublicKey(createPrivateKey(second?.privateKeyPem ?? '')).export({ format: 'jwk' })
    expect(half.crv).toBe('Ed25519')
    const published = Buffer.from(half.x ?? '', 'base64url').toString('base64')
    expect(record?.value).toBe(`v=DKIM1; k=ed25519; p=${published}`)

    const off = await call(updateDomainSigning, { params, body: { ed25519: false } })
    expect(off.body.map(({ purpose }) => purpose)).toEqual(['spf', 'dkim', 'dmarc'])
    expect(await keys()).toEqual([rsa])
    expect((await call(updateDomainSigning, { params, body: { ed25519: true } })).body).toEqual(on.body)
    expect(await keys()).toEqual([rsa, second])
  })

  // spec: 5.workspace.foreign-ids
  it.each([verifyDomain, unverifyDomain, deleteDomain, listDomainRecords, checkDomainRecords])(
    'of another workspace is not found and not changed: $method $path',
    async (endpoint) => {
      const owner = await aSignedInAccount(app, db)
      const other = await aSignedInAccount(app, db)
      const id = await aDomain(db, owner.caller.workspaceId, { name: 'mine.example', isVerified: true })
      for (const foreign of [id, 999_999, 'x']) {
        expect((await other.call(endpoint, { params: { id: foreign } })).status).toBe(404)
      }
      expect((await owner.call(listDomains)).body).toEqual([
        {
          id,
          domain_name: 'mine.example',
          is_verified: true,
          signed_by_relay: false,
          missing_records: null,
          checked_at: null,
        },
      ])
    },
  )

  it('of another workspace cannot get a second signature', async () => {
    const owner = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const id = await aDomain(db, owner.caller.workspaceId)
    const answer = await other.call(updateDomainSigning, { params: { id }, body: { ed25519: true } })
    expect(answer.status).toBe(404)
    expect(await findDomain(db, owner.caller.workspaceId, id)).toMatchObject({ signs_ed25519: false })
  })
})

describe('A sender', () => {
  // spec: 3.sender.fields
  it('is added with the domain after the @, and its own address is verified', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await aDomain(db, caller.workspaceId, { name: 'firm.example', isVerified: true })
    const answer = await call(createSender, {
      body: { name: ' Ann\r\nBcc: x\u0007 ', email: ' Ann@Firm.example ' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.any(Number) as number,
      name: 'Ann Bcc: x',
      email: 'Ann@Firm.example',
      domain: 'firm.example',
      is_email_verified: true,
      is_domain_verified: true,
    })
    expect((await call(listSenders)).body).toEqual([answer.body])
    expect(await findSender(db, caller.workspaceId, answer.body.id)).toEqual(answer.body)
  })

  it('with a non-ASCII domain is stored in A-labels, and belongs to the domain in either spelling', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { body: domain } = await call(createDomain, { body: { domain_name: 'Bücher.example' } })
    await call(verifyDomain, { params: { id: domain.id } })
    const answer = await call(createSender, { body: { name: 'Ann', email: 'Ann@bücher.example' } })
    expect(answer.body).toMatchObject({
      email: 'Ann@xn--bcher-kva.example',
      domain: 'xn--bcher-kva.example',
      is_domain_verified: true,
    })
    const local = await call(createSender, { body: { name: 'Ann', email: 'änn@firm.example' } })
    expect(local.problem.code).toBe('email_invalid')
  })

  // spec: 3.sender.domain-verified
  it('depends on the domain of its own workspace only', async () => {
    const { call } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    await aDomain(db, other.caller.workspaceId, { name: 'theirs.example', isVerified: true })
    const { body } = await call(createSender, { body: { name: 'Ann', email: 'ann@theirs.example' } })
    expect(body.is_domain_verified).toBe(false)
  })

  // spec: 5.sender.required, 5.sender.email
  it.each([
    [{ name: '', email: 'ann@firm.example' }, 'Name and Email are required.'],
    [{ name: 'Ann', email: ' ' }, 'Name and Email are required.'],
    [{ name: '\u0000\r\n', email: 'ann@firm.example' }, 'Name and Email are required.'],
    [{ name: 'Ann', email: 'ann@localhost' }, 'Please enter a valid email address.'],
    [{ name: 'Ann', email: 'ann@firm.example\r\nBcc: x@y.example' }, 'Please enter a valid email address.'],
  ])('like %j is refused with the sentence', async (body, sentence) => {
    const { call } = await aSignedInAccount(app, db)
    const answer = await call(createSender, { body })
    expect(answer.status).toBe(400)
    expect(answer.problem.message).toBe(sentence)
  })

  // spec: 5.workspace.foreign-ids
  it('can be deleted by its own workspace only', async () => {
    const owner = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const { body } = await owner.call(createSender, { body: { name: 'Ann', email: 'ann@firm.example' } })
    expect((await other.call(deleteSender, { params: { id: body.id } })).status).toBe(404)
    expect(await findSender(db, other.caller.workspaceId, body.id)).toBeUndefined()
    expect((await owner.call(deleteSender, { params: { id: body.id } })).status).toBe(200)
    expect((await owner.call(deleteSender, { params: { id: body.id } })).status).toBe(404)
    expect((await owner.call(listSenders)).body).toEqual([])
  })
})

it.each([listDomains, createDomain, listSenders, createSender])(
  '$method $path is for signed-in callers only',
  async (endpoint) => {
    expect((await callsOf(app)(endpoint, { body: {} })).status).toBe(401)
  },
)

it('Senders, domains and their keys are removed with a deleted workspace, and the job can run twice', async () => {
  const gone = await aSignedInAccount(app, db)
  const stays = await aSignedInAccount(app, db)
  for (const { call, caller } of [gone, stays]) {
    await aDomain(db, caller.workspaceId, { name: 'firm.example' })
    await call(createSender, { body: { name: 'Ann', email: 'ann@firm.example' } })
  }
  await rows(db, sql`update workspaces set deleted_at = now() where id = ${gone.caller.workspaceId}`)
  await purgeSenders(db)
  await purgeSenders(db)
  for (const table of ['senders', 'sending_domains']) {
    const left = await rows(
      db,
      sql<{ workspace_id: number }>`select workspace_id from ${sql.id(table)}
        where workspace_id in (${gone.caller.workspaceId}, ${stays.caller.workspaceId})`,
    )
    expect(left).toEqual([{ workspace_id: stays.caller.workspaceId }])
  }
})

describe('A workspace', () => {
  it('has a thousand domains and a thousand senders at most, and another one is not affected', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await rows(
      db,
      sql`insert into sending_domains (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key)
        select ${caller.workspaceId}, n || '.full.example', 's', 'k', 'k' from generate_series(1, 1000) n`,
    )
    await rows(
      db,
      sql`insert into senders (workspace_id, name, email, domain)
        select ${caller.workspaceId}, 'A', n || '@full.example', 'full.example' from generate_series(1, 1000) n`,
    )
    const domain = { domain_name: 'late.example' }
    const sender = { name: 'Late', email: 'late@full.example' }
    const refused = [await call(createDomain, { body: domain }), await call(createSender, { body: sender })]
    expect(refused.map(({ status, problem }) => [status, problem.message])).toEqual([
      [409, 'A workspace may have 1000 domains. Please delete some that are not used any more.'],
      [409, 'A workspace may have 1000 senders. Please delete some that are not used any more.'],
    ])
    const listed = (await call(listSenders)).body
    await call(deleteSender, { params: { id: listed[0]?.id ?? 0 } })
    expect((await call(createSender, { body: sender })).status).toBe(200)
    const other = await aSignedInAccount(app, db)
    expect((await other.call(createDomain, { body: domain })).status).toBe(200)
  })
})
