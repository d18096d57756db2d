// The description of the API is valid OpenAPI 3.1, has every call in its group, and names refusals and other media.
// Also: the page that shows it.
import { Validator } from '@seriousme/openapi-schema-validator'
import { api } from '@lettermill/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '../../client/generate/document.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'

interface Operation {
  operationId: string
  tags: string[]
  description: string
  security?: object[]
  parameters?: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
interface Described {
  description?: string
  properties?: Record<string, Described>
}
interface Description {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const app = await startApp(await freshDatabase())
let description: Description
let operations: Map<string, Operation>

beforeAll(async () => {
  description = (await app.inject('/api/openapi.json')).json()
  const all = Object.values(description.paths).flatMap((path) => Object.values(path))
  operations = new Map(all.map((operation) => [operation.operationId, operation]))
})

function operation(name: string): Operation {
  const found = operations.get(name)
  if (!found) throw new Error(`${name} is not described`)
  return found
}

describe('The description of the API', () => {
  // spec: beyond.api.reference
  // asvs: 2.1.1, 2.1.2, 2.1.3
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...description })
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
  })

  it('refers only to schemas that it defines', () => {
    const named = JSON.stringify(description).matchAll(/#\/components\/schemas\/(\w+)/g)
    const missing = [...named]
      .map(([, name = '']) => name)
      .filter((name) => !description.components.schemas[name])
    expect(missing).toEqual([])
  })

  it('defines only schemas to which a call refers, or another schema', () => {
    const text = JSON.stringify(description)
    const unused = Object.keys(description.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  it('is the same without a server, for the types of the client', async () => {
    expect(await apiDocument()).toEqual(description)
  })

  it('says of fields and parameters what the comments of the contracts say', () => {
    const { properties } = description.components.schemas['ContactDetail'] as Described
    expect(properties?.['fields']?.description).toBe(
      'Values of custom fields by key; empty values are left out.',
    )
    const body = operation('updateContact').requestBody?.content['application/json']?.schema as Described
    expect(body.properties?.['groupIds']?.description).toMatch(
      /^The contact will be in exactly these groups\./,
    )
    const before = operation('listWebhookCalls').parameters?.find(({ name }) => name === 'before')
    expect(before?.description).toMatch(/^Lists only calls/)
    const reply = operation('uploadContacts').responses['200']?.content['application/json']
    expect((reply?.schema as Described).properties?.['imported']?.description).toBe(
      'New members of the group.',
    )
    expect(JSON.stringify(description)).not.toMatch(/\(P\d|ADR-\d/)
  })

  it('lists every call once, in the group of its feature', () => {
    expect([...operations.keys()].sort()).toEqual(Object.keys(api).sort())
    const groups = description.tags.map(({ name }) => name)
    expect(groups).toContain('campaigns')
    expect(
      [...operations.values()].filter(({ tags }) => tags.length !== 1 || !groups.includes(tags[0] ?? '')),
    ).toEqual([])
    expect(operation('getCampaign').tags).toEqual(['campaigns'])
  })

  it('shows the error body of every call', () => {
    const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
    for (const { responses } of operations.values()) {
      expect([responses['4XX']?.content, responses['5XX']?.content]).toEqual([problem, problem])
    }
  })

  // asvs: 8.1.1, 8.1.2
  it('says which calls need a token, and for which of these an API token is not enough', () => {
    expect(operation('login').security).toBeUndefined()
    expect(operation('listCampaigns').security).toEqual([{ bearer: [] }])
    expect(operation('changePassword').description).toContain('an API token is not enough')
  })

  it('says that links in mails answer with a redirect', () => {
    for (const name of ['followLink', 'oneClickPage']) {
      const { responses } = operation(name)
      expect(Object.keys(responses).sort()).toEqual(['2XX', '302', '4XX', '5XX'])
      expect(responses['302']).toMatchObject({ headers: { Location: { schema: { type: 'string' } } } })
      expect(responses['302']).not.toHaveProperty('content')
    }
  })

  // asvs: 4.1.1
  it('declares files and other media types', () => {
    expect(Object.keys(operation('exportCampaign').responses['200']?.content ?? {})).toEqual(['text/csv'])
    expect(operation('uploadImage').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { image: { type: 'string', format: 'binary' } },
    })
  })
})

describe('The API reference', () => {
  it('is a page that runs no inline script and fetches nothing from elsewhere', async () => {
    const page = await app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source = '']) => source)
    expect(sources.length).toBeGreaterThan(4)
    expect(sources.filter((source) => !source.startsWith('/api/docs/static/'))).toEqual([])
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    for (const source of sources)
      expect([source, (await app.inject(source)).statusCode]).toEqual([source, 200])
  })

  // spec: beyond.api.reference
  // asvs: 13.2.4, 13.2.5
  it('shows the description, and sends it to no validator on the internet', async () => {
    const { body } = await app.inject('/api/docs/static/swagger-initializer.js')
    expect(body).toContain('validatorUrl: null')
    expect((await app.inject('/api/docs/json')).json()).toEqual(description)
  })
})
