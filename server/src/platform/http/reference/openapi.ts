// Describes the API for programs and, at /api/docs, for people. The description is made from the same contracts as the
// routes.
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import { messageLimits, placeInApi, scopeOf, type Endpoint } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { describeDocument, removeUnusedSchemas } from './descriptions.ts'
import { exampleText } from './examples.ts'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'

const zodToJsonConfig = {
  // Removes the pattern of a time. It has 400 characters, and the format says the same in one word.
  override: ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) => {
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  },
}
const transformShapes = createJsonSchemaTransform({ zodToJsonConfig })
const transformNames = createJsonSchemaTransformObject({ zodToJsonConfig })

const callers: Record<Endpoint['access'], string> = {
  anyone: 'For anyone.',
  account: 'For an approved account, by its session or by an API token.',
  session: 'For an approved account that signed in; an API token is not enough.',
  administrator: 'For an administrator who signed in; an API token is not enough.',
}

/** Collects every route that is added after it, and serves the description at /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lettermill API',
        version: '1',
        description: [
          'Everything that the web app does, over HTTP. Make an API token in Settings and send it as `Authorization: Bearer lm_…`. The calls that scripts need most show an example; the ids in it stand for your own.',
          'Bodies are JSON. Times are in UTC (`2026-11-25T09:36:47.506Z`). Lists answer everything, or a page with `limit` and `offset`; the header `X-Total-Count` has the total. Every refusal is a `Problem`: decide by `code`. After 429 or 503, wait the seconds of `Retry-After`.',
        ].join('\n\n'),
      },
      // The address is relative, because one installation may have several names.
      servers: [{ url: '/' }],
      tags: [...new Set([...placeInApi.values()].map(({ feature }) => feature))].map((name) => ({ name })),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token from Settings, or the token that signing in answered.',
          },
        },
      },
    },
    transform,
    transformObject: (document) => describeDocument(removeUnusedSchemas(transformNames(document))),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

const transform: SwaggerTransform = (document) => {
  const described = transformShapes(document)
  const endpoint = document.route.config?.endpoint
  if (!endpoint) return described
  const place = placeInApi.get(endpoint)
  return {
    url: described.url,
    schema: {
      ...described.schema,
      ...(place && { tags: [place.feature], operationId: place.name }),
      summary: endpoint.summary,
      description: describeCaller(endpoint) + (place ? exampleText(place.name, endpoint) : ''),
      ...(endpoint.file && fileBody(endpoint.file)),
      ...(endpoint.idempotent && { headers: idempotencyKey }),
      ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
      response: responses(endpoint, described.schema?.response),
    },
  }
}

/** Describes who may make the call, and the scope that an API token needs. */
function describeCaller(endpoint: Endpoint): string {
  const scope = endpoint.access === 'account' ? scopeOf(endpoint) : null
  return scope
    ? `${callers[endpoint.access].slice(0, -1)} with the scope \`${scope}\`.`
    : callers[endpoint.access]
}

const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: messageLimits.key,
      description:
        'A text of your own for this call. For 24 hours the same key with the same body answers what the first call answered, and nothing is sent again; with another body it is refused.',
    },
  },
}

function fileBody(field: string) {
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return { consumes: ['multipart/form-data'], body: { type: 'object', required: [field], properties } }
}

/** Describes each status by a sentence and its media type, also for answers that are not JSON. */
function responses(endpoint: Endpoint, shapes: unknown) {
  const byStatus = shapes as Record<string, unknown>
  return {
    ...success(endpoint, byStatus[String(endpoint.status ?? 200)] ?? {}),
    '4xx': refusal('Refused: the message says why, the code is from a closed list.', byStatus['4xx']),
    '5xx': refusal('The server failed.', byStatus['5xx']),
  }
}

function success({ reply, status }: Endpoint, schema: unknown) {
  if ('redirect' in reply) {
    const headers = { Location: { type: 'string', description: 'The target address.' } }
    // Most programs follow a redirect at once, and get the content of its target as the answer.
    const there = { description: 'The content at this address.', content: { '*/*': { schema } } }
    return { 302: { type: 'null', description: 'A redirect.', headers }, '2xx': there }
  }
  const media = 'media' in reply ? reply.media : 'application/json'
  return {
    [status ?? 200]: {
      description: status === 202 ? 'Accepted.' : 'Done.',
      content: { [media]: { schema } },
    },
  }
}

function refusal(description: string, schema: unknown) {
  return { description, content: { 'application/json': { schema } } }
}
