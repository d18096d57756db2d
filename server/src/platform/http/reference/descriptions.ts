// Adds what the comments of the contracts say to the description of the API.
import { descriptions } from '@lettermill/contracts/descriptions'
import { visitProperties, type Describable } from '@lettermill/contracts/schema-paths'

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

/**
 * Removes the schemas to which nothing refers, in place. The library adds each named schema twice, as what callers pass
 * and as what they get.
 */
export function removeUnusedSchemas<T extends object>(document: T): T {
  const { components, paths } = document as Document
  const schemas = components?.schemas ?? {}
  const used = new Set<string>()
  const visit = (part: object | undefined): void => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit(paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name)
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

/**
 * Describes a schema and the properties within it, in place.
 * @param path the name of the schema, such as `Contact`, or the call and its part, such as `createContact.body`
 */
function describeSchema(schema: Describable, path: string): void {
  visitProperties(schema, path, (each, at) => {
    const text = descriptions[at]
    if (text !== undefined) each.description ??= text
  })
}
