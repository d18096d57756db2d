// Adds what the comments of the contracts say to the description of the API.
import { describeSchema, type Describable } from '@lettermill/contracts/describe'
import { descriptions } from '@lettermill/contracts/descriptions'

interface Operation {
  operationId?: string
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, { schema?: Describable }> }
  responses?: Record<string, { content?: Record<string, { schema?: Describable }> }>
}

interface Document {
  components?: { schemas?: Record<string, Describable> }
  paths?: Record<string, Record<string, Operation>>
}

/** Describes the named schemas, and the parameters, bodies and answers of all calls, in place. */
export function describeDocument<T extends object>(document: T): T {
  const { components, paths } = document as Document
  // A schema has a second name for what callers pass, because fields with a default may then be left out.
  for (const [name, schema] of Object.entries(components?.schemas ?? {}))
    describeSchema(schema, name.replace(/Input$/, ''))
  for (const operation of Object.values(paths ?? {}).flatMap((methods) => Object.values(methods)))
    if (operation.operationId) describeOperation(operation.operationId, operation)
  return document
}

function describeOperation(name: string, { parameters, requestBody, responses }: Operation): void {
  for (const parameter of parameters ?? []) {
    const text =
      descriptions[`${name}.${parameter.in === 'path' ? 'params' : parameter.in}.${parameter.name}`]
    if (text !== undefined) parameter.description ??= text
  }
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    if (schema) describeSchema(schema, `${name}.body`)
  for (const [status, { content }] of Object.entries(responses ?? {}))
    for (const { schema } of Object.values(content ?? {}))
      if (schema && status.startsWith('2')) describeSchema(schema, `${name}.reply`)
}
