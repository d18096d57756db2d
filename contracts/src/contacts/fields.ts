// Custom contact fields of a workspace, besides the ten built-in ones.
import * as z from 'zod/mini'
import { foldableFieldKeys } from './contact-fields.ts'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams } from '../api/shapes.ts'

/**
 * Types of fields: text; a decimal, stored as written; a calendar day (YYYY-MM-DD); `yes` or `no`; one of the field's
 * options; an absolute http or https address. Each side has a registry of them, called `fieldKinds`.
 */
export const fieldTypes = ['text', 'number', 'date', 'yes_no', 'choice', 'url'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Operators of segments' conditions on fields, in the order in which the builder offers them. */
export const fieldOperators = [
  'is',
  'is_not',
  'one_of',
  'contains',
  'begins_with',
  'ends_with',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'last_days',
  'next_days',
  'days_ago',
  'same_day',
  'is_empty',
  'is_set',
] as const
export type FieldOperator = (typeof fieldOperators)[number]

const compared = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between'] as const
const known = ['is_empty', 'is_set'] as const
const texts = ['is', 'is_not', 'one_of', 'contains', 'begins_with', 'ends_with', ...known] as const
const chosen = ['is', 'is_not', 'one_of', ...known] as const

/** The operators for each type of field. */
export const operatorsOf = {
  text: texts,
  number: [...compared, ...known],
  date: [...compared, 'last_days', 'next_days', 'days_ago', 'same_day', ...known],
  yes_no: chosen,
  choice: chosen,
  url: texts,
} as const satisfies Record<FieldType, readonly FieldOperator[]>

/**
 * Limits of a workspace: custom fields, options of a choice, bytes of one contact's values together, characters of a
 * text.
 */
export const fieldLimits = { fields: 100, options: 200, valueBytes: 16 * 1024, textLength: 10_000 }

const label = z.string().check(z.maxLength(1000))
const options = z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(fieldLimits.options))

/** What uses a field. A field that a scheduled campaign, a segment or a form uses cannot be deleted. */
export const fieldUse = z
  .object({ kind: z.enum(['template', 'campaign', 'segment', 'form']), id, name: z.string() })
  .register(z.globalRegistry, { id: 'FieldUse' })
export type FieldUse = z.output<typeof fieldUse>

/** A custom field. Its key never changes, because merge tags use it: `{{ fields.key }}`. */
export const customField = z
  .object({
    id,
    key: z.string(),
    label: z.string(),
    type: z.enum(fieldTypes),
    /** The options of a choice; null for other types. */
    options: z.nullable(z.array(z.string())),
    position: z.int(),
    used_in: z.array(fieldUse),
  })
  .register(z.globalRegistry, { id: 'CustomField' })
export type CustomField = z.output<typeof customField>

export const listFields = endpoint({
  method: 'GET',
  path: '/api/fields',
  access: 'account',
  summary: "The workspace's custom contact fields, in order, and where they are used",
  reply: z.array(customField),
})

export const createField = endpoint({
  method: 'POST',
  path: '/api/fields',
  access: 'account',
  audit: { action: 'field_created', object: 'field' },
  summary: 'Add a contact field; its key is made from the label',
  body: z.object({ label, type: z.enum(fieldTypes), options: z.nullish(options) }),
  reply: customField,
})

export const updateField = endpoint({
  method: 'PUT',
  path: '/api/fields/:id',
  access: 'account',
  audit: { action: 'field_changed', object: 'field' },
  summary: 'Change the label, the options or the position of a field; its key and its type stay',
  params: idParams,
  body: z.object({
    label: z.optional(label),
    options: z.nullish(options),
    position: z.optional(z.int().check(z.minimum(0), z.maximum(fieldLimits.fields))),
  }),
  reply: customField,
})

export const deleteField = endpoint({
  method: 'DELETE',
  path: '/api/fields/:id',
  access: 'account',
  audit: { action: 'field_deleted', object: 'field' },
  summary: 'Delete a field with its values; refused while a scheduled campaign, a segment or a form uses it',
  params: idParams,
  reply: done,
})

/**
 * A built-in field that screens leave out while nothing uses it: while no contact ever had a value of it, nothing names
 * it, and it is not always shown.
 */
export const builtInField = z
  .object({
    key: z.enum(foldableFieldKeys),
    /** Whether a contact of the workspace has, or once had, a value of it. */
    has_values: z.boolean(),
    used_in: z.array(fieldUse),
    always_shown: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'BuiltInField' })
export type BuiltInField = z.output<typeof builtInField>

export const listBuiltInFields = endpoint({
  method: 'GET',
  path: '/api/fields/built-in',
  access: 'account',
  summary: 'The built-in fields that screens leave out while nothing uses them, and what uses them',
  reply: z.array(builtInField),
})

export const updateBuiltInField = endpoint({
  method: 'PUT',
  path: '/api/fields/built-in',
  access: 'account',
  audit: { action: 'settings_changed' },
  summary: 'Choose whether screens show a built-in field that nothing uses',
  body: z.object({ key: z.enum(foldableFieldKeys), alwaysShown: z.boolean() }),
  reply: done,
})
