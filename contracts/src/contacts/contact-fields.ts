// The built-in fields of contacts.

interface Definition {
  key: string
  label: string
  /** How a value is stored: as text, as a decimal exactly as written, or as a calendar day (YYYY-MM-DD). */
  type: 'text' | 'number' | 'date'
  required: boolean
  /**
   * Column headers that map to this field automatically, besides its key and label. Case, spaces and punctuation are
   * ignored.
   */
  aliases: readonly string[]
}

const optional = { required: false, aliases: [] } as const

/** The contact fields of the specification, section 3, in its order. */
const builtIn = [
  { key: 'ref_id', label: 'Ref ID', type: 'text', ...optional },
  {
    key: 'first_name',
    label: 'First Name',
    type: 'text',
    required: true,
    aliases: ['First Name', 'first name', 'f_name'],
  },
  { key: 'last_name', label: 'Last Name', type: 'text', ...optional },
  { key: 'business_name', label: 'Business Name', type: 'text', ...optional },
  { key: 'phone', label: 'Phone', type: 'text', ...optional },
  { key: 'email', label: 'Email', type: 'text', required: true, aliases: ['Email', 'email address'] },
  { key: 'state_name', label: 'State', type: 'text', ...optional },
  { key: 'lender_name', label: 'Lender', type: 'text', ...optional },
  { key: 'amount', label: 'Amount', type: 'number', ...optional },
  { key: 'link', label: 'Link', type: 'text', ...optional },
  { key: 'date_filed', label: 'Date Filed', type: 'date', ...optional },
] as const satisfies readonly Definition[]

export type ContactFieldKey = (typeof builtIn)[number]['key']

/** A built-in field. */
export interface ContactField extends Definition {
  key: ContactFieldKey
}

/** The built-in fields. Code that needs all fields takes these, followed by the workspace's custom fields. */
export const contactFields: readonly ContactField[] = builtIn
export const contactFieldKeys: readonly ContactFieldKey[] = builtIn.map(({ key }) => key)

/** The built-in fields that screens leave out while a workspace does not use them. */
export const foldableFieldKeys = [
  'ref_id',
  'business_name',
  'state_name',
  'lender_name',
  'amount',
  'link',
  'date_filed',
] as const satisfies readonly ContactFieldKey[]
export type FoldableFieldKey = (typeof foldableFieldKeys)[number]

/** An object with the same shape under the key of each built-in field. */
export function byKey<Shape>(shape: Shape): Record<ContactFieldKey, Shape> {
  return Object.fromEntries(contactFieldKeys.map((key) => [key, shape])) as Record<ContactFieldKey, Shape>
}
