// Writes JSON Schema as TypeScript. Supports the part of JSON Schema that zod's own conversion produces.
import { describeSchema, type Describable } from '@lettermill/contracts/describe'
import * as z from 'zod/mini'

/** The parts of a JSON Schema that this file reads. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | boolean
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  deprecated?: boolean
}

/** `input`: what callers pass. `output`: what they get. A field with a default is optional only in the input. */
export type Side = 'input' | 'output'

/** The named types found, with their TypeScript and their comments. */
export type Named = Map<string, { type: string; comment: string }>

/**
 * Returns a shape as TypeScript. Named shapes go into `named` and are referred to by their names. If the input of a
 * shape differs from its output, the input's name ends with `Input`.
 * @param path of the shape's descriptions, such as `createContact.body`
 */
export function typeOf(shape: z.core.$ZodType, side: Side, named: Named, path: string): string {
  const schema = z.toJSONSchema(shape, { io: side, unrepresentable: 'any' }) as Schema
  const nameOf = (name: string) => nameFor(name, side)
  describeSchema(schema as Describable, path)
  for (const [name, each] of Object.entries(schema.$defs ?? {})) {
    describeSchema(each as Describable, name)
    named.set(nameOf(name), { type: print(each, nameOf), comment: comment(each) })
  }
  return print(schema, nameOf)
}

function nameFor(name: string, side: Side): string {
  return side === 'input' ? `${name}Input` : name
}

type NameOf = (name: string) => string

function print(schema: Schema | boolean | undefined, nameOf: NameOf): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema === false) return 'never'
  const { $ref, enum: values, anyOf, oneOf, allOf, type } = schema
  if ($ref) return nameOf($ref.split('/').at(-1) ?? '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return union(values.map((value) => JSON.stringify(value)))
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map((each) => print(each, nameOf)))
  if (allOf) return allOf.map((each) => `(${print(each, nameOf)})`).join(' & ')
  if (Array.isArray(type)) return union(type.map((each) => print({ ...schema, type: each }, nameOf)))
  return printType(schema, nameOf)
}

function printType(schema: Schema, nameOf: NameOf): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map((each) => print(each, nameOf)).join(', ')}]`
      return `(${print(schema.items, nameOf)})[]`
    case 'object':
      return printObject(schema, nameOf)
    default:
      return 'unknown'
  }
}

function printObject({ properties, required = [], additionalProperties }: Schema, nameOf: NameOf): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, each]) =>
      `${comment(each)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${print(each, nameOf)}`,
  )
  // A schema of anything means that further properties may stand beside the named ones.
  const isLoose = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  if (fields.length > 0)
    return `{ ${[...fields, ...(isLoose ? ['[key: string]: unknown'] : [])].join('; ')} }`
  if (typeof additionalProperties === 'object')
    return `Record<string, ${print(additionalProperties, nameOf)}>`
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
}

function comment({ description, deprecated }: Schema): string {
  const words = [...(deprecated ? ['@deprecated'] : []), ...(description ? [description] : [])].join(' ')
  return words ? `/** ${words.replaceAll('*/', '* /')} */\n` : ''
}

function union(types: string[]): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? (distinct[0] ?? 'never') : `(${distinct.join(' | ')})`
}
