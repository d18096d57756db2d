// Section 7 of the specification, line by line, as an outside script would use it, from the registration to the
// templates. campaign-calls.long.test.ts continues. Each test uses objects of the tests before it.
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { callsTo, startListening, type Call } from './script.ts'

const database = await freshDatabase()
const { app, address } = await startListening(database)
const administrator = await aSignedInAccount(app, database.db, { isAdmin: true })
const admin = callsTo(address, administrator.token)
const nobody = callsTo(address)
const ann = { email: 'ann@office.example', password: 'a long enough password', hcaptchaToken: 'none needed' }

/** Ann's calls, after she signs in. */
let call: Call = nobody
const made = { domain: 0, sender: 0, template: 0, group: 0 }

const anId = expect.any(Number) as number
const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const aMessage = { message: expect.stringMatching(/\S/) as string }

/** Makes the call, expects 200 and returns its JSON. */
async function done<Json = unknown>(...request: Parameters<Call>): Promise<Json> {
  const reply = await call(...request)
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
  expect(reply.type).toMatch(/^application\/json/)
  return reply.json as Json
}

/** Applies for an account with this address; returns the id of the application. */
async function anApplication(email: string): Promise<number> {
  await nobody('POST', '/api/auth/register', { ...ann, email })
  const { json } = await admin('GET', '/api/admin/registrations')
  return (json as { id: number; email: string }[]).find((each) => each.email === email)?.id ?? 0
}

describe('accounts', () => {
  // spec: 6.visitor.register, 7.auth.register
  test('POST /api/auth/register takes an application; a failure carries a message', async () => {
    const reply = await nobody('POST', '/api/auth/register', ann)
    expect([reply.status, reply.json]).toMatchObject([200, aMessage])
    const again = await nobody('POST', '/api/auth/register', ann)
    expect([again.status, again.json]).toMatchObject([409, aMessage])
  })

  // spec: 7.registrations.list, 7.registrations.approve
  test('GET /api/admin/registrations lists id, email and status; POST /api/admin/approve/{id} approves', async () => {
    const list = async () => (await admin('GET', '/api/admin/registrations')).json
    const [pending] = (await list()) as { id: number }[]
    expect(pending).toEqual({ id: anId, email: ann.email, status: 'pending' })
    expect((await admin('POST', `/api/admin/approve/${String(pending?.id)}`)).status).toBe(200)
    expect(await list()).toContainEqual({ ...pending, status: 'approved' })
  })

  // spec: 6.admin.registrations, 7.registrations.reject, 7.registrations.delete
  test('POST /api/admin/reject/{id} rejects, DELETE /api/admin/users/{id} deletes the application', async () => {
    const id = await anApplication('carl@office.example')
    const list = async () => (await admin('GET', '/api/admin/registrations')).json
    expect((await admin('POST', `/api/admin/reject/${String(id)}`)).status).toBe(200)
    expect(await list()).toContainEqual({ id, email: 'carl@office.example', status: 'rejected' })
    expect((await admin('DELETE', `/api/admin/users/${String(id)}`)).status).toBe(200)
    expect(await list()).not.toContainEqual(expect.objectContaining({ id }))
  })

  // spec: 6.visitor.register, 7.auth.login
  test('POST /api/auth/login answers token, user and message; a failure carries a message', async () => {
    const wrong = await nobody('POST', '/api/auth/login', { ...ann, password: 'another password' })
    expect([wrong.status, wrong.json]).toMatchObject([401, aMessage])
    const { status, json } = await nobody('POST', '/api/auth/login', ann)
    expect(status).toBe(200)
    const user = { id: anId, email: ann.email, isAdmin: false }
    expect(json).toEqual({ token: expect.any(String) as string, user, ...aMessage })
    call = callsTo(address, (json as { token: string }).token)
  })

  // spec: 7.auth.validate-token
  test('POST /api/auth/validate-token answers isValid and user for a bearer token', async () => {
    const user = { id: anId, email: ann.email, isAdmin: false }
    expect(await done('POST', '/api/auth/validate-token')).toEqual({ isValid: true, user })
  })
})

describe('contacts', () => {
  // spec: 7.contacts.upload
  test('POST /api/contacts/upload takes the payload of section 3 and answers groupId', async () => {
    const payload = {
      contacts: [
        { email: 'rita@far.example', first_name: 'Rita', amount: '$12,500.50', date_filed: '2024-01-05' },
        { email: 'omar@far.example', first_name: 'Omar' },
      ],
      groupName: 'Filed in May',
      fieldMapping: { email: 'E-mail', first_name: 'Name', amount: 'Amount', date_filed: 'Filed' },
      uploadedFileName: 'Filed in May.csv',
      uploadedAt: '2026-05-31T10:00:00.000Z',
    }
    const { groupId } = await done<{ groupId: number }>('POST', '/api/contacts/upload', payload)
    made.group = groupId
    expect(groupId).toEqual(anId)
  })

  // spec: 7.groups.list
  test.each(['/api/contacts/groups', '/api/groups'])(
    'GET %s lists groups as section 3 has them',
    async (path) => {
      expect(await done('GET', path)).toEqual([
        {
          id: made.group,
          name: 'Filed in May',
          contactCount: 2,
          uploaded_file_name: 'Filed in May.csv',
          uploaded_at: '2026-05-31T10:00:00.000Z',
        },
      ])
    },
  )

  // spec: 7.contacts.list
  test('GET /api/contacts and /api/contacts/by-group/{groupId} answer every contact, or a slice and the total', async () => {
    for (const path of ['/api/contacts', `/api/contacts/by-group/${String(made.group)}`]) {
      const all = await done<object[]>('GET', path)
      expect(all).toHaveLength(2)
      expect(all[0]).toMatchObject({
        id: anId,
        ref_id: null,
        first_name: 'Rita',
        last_name: null,
        business_name: null,
        phone: null,
        email: 'rita@far.example',
        state_name: null,
        lender_name: null,
        amount: '12500.50',
        link: null,
        date_filed: '2024-01-05',
      })
      const slice = await call('GET', `${path}?limit=1&offset=1`)
      expect([slice.json, slice.header('x-total-count')]).toEqual([all.slice(1), '2'])
    }
  })

  // spec: 7.groups.delete
  test('DELETE /api/contacts/groups/{id} deletes a group with its contacts', async () => {
    const contacts = [{ email: 'zoe@far.example', first_name: 'Zoe' }]
    const { groupId } = await done<{ groupId: number }>('POST', '/api/contacts/upload', { contacts })
    await done('DELETE', `/api/contacts/groups/${String(groupId)}`)
    expect(await done('GET', '/api/contacts')).toHaveLength(2)
    expect((await call('GET', `/api/contacts/by-group/${String(groupId)}`)).status).toBe(404)
  })
})

describe('senders and domains', () => {
  // spec: 7.domains.list-create
  test('POST /api/domains takes domain_name; GET /api/domains lists id, domain_name and is_verified', async () => {
    await done('POST', '/api/domains', { domain_name: 'office.example' })
    const [domain] = await done<{ id: number }[]>('GET', '/api/domains')
    expect(domain).toEqual({
      id: anId,
      domain_name: 'office.example',
      is_verified: false,
      signed_by_relay: false,
      missing_records: null,
      checked_at: null,
    })
    made.domain = domain?.id ?? 0
  })

  // spec: 7.senders.list-create
  test('POST /api/senders takes name and email and answers the sender; GET /api/senders lists it', async () => {
    const sender = await done<{ id: number }>('POST', '/api/senders', { name: 'Ann', email: ann.email })
    expect(sender).toEqual({
      id: anId,
      name: 'Ann',
      email: ann.email,
      domain: 'office.example',
      is_email_verified: true,
      is_domain_verified: false,
    })
    expect(await done('GET', '/api/senders')).toEqual([sender])
    made.sender = sender.id
  })

  // spec: 7.headers.no-body, 7.domains.verify
  test('PUT /api/domains/{id}/verify and /unverify mark a domain, and its senders with it', async () => {
    for (const [word, marked] of [
      ['unverify', false],
      ['verify', true],
    ] as const) {
      await done('PUT', `/api/domains/${String(made.domain)}/${word}`)
      expect(await done('GET', '/api/domains')).toMatchObject([{ is_verified: marked }])
      expect(await done('GET', '/api/senders')).toMatchObject([{ is_domain_verified: marked }])
    }
  })

  // spec: 7.domains.delete, 7.senders.delete
  test('DELETE /api/domains/{id} and /api/senders/{id} delete the domain and the sender', async () => {
    const other = await done<{ id: number }>('POST', '/api/domains', { domain_name: 'other.example' })
    const eve = await done<{ id: number }>('POST', '/api/senders', {
      name: 'Eve',
      email: 'eve@other.example',
    })
    await done('DELETE', `/api/domains/${String(other.id)}`)
    await done('DELETE', `/api/senders/${String(eve.id)}`)
    expect(await done('GET', '/api/domains')).toMatchObject([{ id: made.domain }])
    expect(await done('GET', '/api/senders')).toMatchObject([{ id: made.sender }])
  })
})

describe('templates', () => {
  const body_html = '<p>Dear {{ first_name }}, <a href="https://guide.example/">the guide</a></p>'

  // spec: 7.templates.list-create
  test('POST /api/templates takes name, body_html and body_text and answers the template', async () => {
    const template = await done<{ id: number }>('POST', '/api/templates', {
      name: 'May',
      body_html,
      body_text: '',
    })
    expect(template).toMatchObject({ id: anId, name: 'May', created_at: aMoment })
    expect(await done('GET', '/api/templates')).toEqual([template])
    made.template = template.id
  })

  // spec: 7.templates.update
  test('PUT /api/templates/{id} takes the same body and answers the template', async () => {
    const path = `/api/templates/${String(made.template)}`
    const changed = await done('PUT', path, { name: 'June', body_html, body_text: '' })
    expect(changed).toMatchObject({ id: made.template, name: 'June' })
    expect(await done('GET', '/api/templates')).toEqual([changed])
  })

  // spec: 7.headers.no-body, 7.templates.delete
  test('DELETE /api/templates/{id} deletes', async () => {
    const other = await done<{ id: number }>('POST', '/api/templates', {
      name: 'July',
      body_html,
      body_text: '',
    })
    await done('DELETE', `/api/templates/${String(other.id)}`)
    expect(await done('GET', '/api/templates')).toMatchObject([{ id: made.template }])
  })

  // spec: 7.images.upload
  test('POST /api/upload-image takes multipart with the field image and answers imageUrl', async () => {
    const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
    const form = new FormData()
    form.append('image', new Blob([pixel], { type: 'image/gif' }), 'pixel.gif')
    const { imageUrl } = await done<{ imageUrl: string }>('POST', '/api/upload-image', form)
    expect(imageUrl).toMatch(/^https?:\/\//)
  })
})
