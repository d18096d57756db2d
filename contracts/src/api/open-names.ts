// Finds merge tags that print nothing for contacts without a value. The server and the editors use the same rule.
import { contactFieldKeys } from '../contacts/contact-fields.ts'

const output = /\{\{-?\s*((?:fields\.)?[a-z_][\w-]*)((?:[^{}\w-][^{}]*)?)\}\}/gi
const test = /\{%-?\s*(?:if|elsif|unless|case)\b([^%]*)%\}/gi

/** Every contact has an email address. */
const always = 'email'

/**
 * Returns, each once, the contact fields that a text prints without a default, as merge tags name them (`first_name`,
 * `fields.plan`). A field that the text also tests, as in `{% if first_name %}`, is left out, because the author
 * handled the empty value.
 */
export function openNames(text: string): string[] {
  const tests = [...text.matchAll(test)].map(([, condition = '']) => condition).join(' ')
  const asked = new Set(tests.match(/(?:fields\.)?[a-z_][\w-]*/gi))
  const open = [...text.matchAll(output)].flatMap(([, name = '', rest = '']) =>
    /\|\s*default\s*:/.test(rest) ? [] : [name.replace(/-$/, '')],
  )
  return [...new Set(open)].filter((name) => isField(name) && !asked.has(name))
}

function isField(name: string): boolean {
  return name !== always && (name.startsWith('fields.') || contactFieldKeys.some((key) => key === name))
}
