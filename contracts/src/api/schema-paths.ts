// The paths of the properties in JSON Schemas, by which the comments of the contracts are kept.

/** The parts of a JSON Schema that this file reads. */
export interface Describable {
  $ref?: string
  description?: string
  properties?: Record<string, Describable | boolean>
  items?: Describable | boolean
  additionalProperties?: Describable | boolean
  anyOf?: Describable[]
  oneOf?: Describable[]
  allOf?: Describable[]
}

/**
 * Visits a schema and the properties within it, each with its path, such as `Contact.fields`. Schemas that are only
 * referred to are not entered, because they have paths of their own.
 */
export function visitProperties(
  schema: Describable | boolean,
  path: string,
  visit: (schema: Describable, path: string) => void,
): void {
  if (typeof schema !== 'object') return
  visit(schema, path)
  visitWithin(schema, path, visit)
}

function visitWithin(
  schema: Describable | boolean | undefined,
  path: string,
  visit: (schema: Describable, path: string) => void,
): void {
  if (typeof schema !== 'object' || schema.$ref) return
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    visitProperties(each, `${path}.${name}`, visit)
  for (const each of partsOf(schema)) visitWithin(each, path, visit)
}

/** The schemas of which a schema consists. Their properties have the path of the schema. */
function partsOf({ items, additionalProperties, anyOf, oneOf, allOf }: Describable) {
  return [items, additionalProperties, ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
}
