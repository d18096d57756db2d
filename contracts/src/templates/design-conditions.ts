// The conditions under which a block is shown.
import * as z from 'zod/mini'
import { designLimits } from './design-values.ts'

/** `above` and `below` compare numbers; the others compare text. The last two take no value. */
export const conditionOperators = [
  'is',
  'is_not',
  'contains',
  'above',
  'below',
  'has_value',
  'is_empty',
] as const

export const designCondition = z.strictObject({
  /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
  field: z.string().check(z.regex(/^(?:fields\.)?[a-z_][\w-]{0,99}$/i)),
  operator: z.enum(conditionOperators),
  /** The value to compare with; '' if the operator takes none. */
  value: z.string().check(z.maxLength(500), z.regex(/^[^"\\{}<>\p{Cc}\p{Cs}]*$/u)),
})
export type DesignCondition = z.output<typeof designCondition>

export const designConditions = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(designCondition).check(z.minLength(1), z.maxLength(designLimits.conditions)),
})
export type DesignConditions = z.output<typeof designConditions>
