// Adds to JSON Schemas what the comments of the contracts say, for the API reference and for the types of the client.
import { descriptions } from './descriptions.ts'
import { visitProperties, type Describable } from './schema-paths.ts'

export type { Describable }

/**
 * Describes a schema and the properties within it, in place.
 * @param path the name of the schema, such as `Contact`, or the call and its part, such as `createContact.body`
 */
export function describeSchema(schema: Describable | boolean, path: string): void {
  visitProperties(schema, path, (each, at) => {
    const text = descriptions[at]
    if (text !== undefined) each.description ??= text
  })
}
