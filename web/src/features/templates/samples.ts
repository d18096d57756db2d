// A template as its card shows it: with the default or a sample where a message has a contact's value.
import type { MergeFieldName } from '@lettermill/contracts'

/** Values of a contact who does not exist. */
const samples: Partial<Record<MergeFieldName, string>> = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  business_name: 'Maple Bakery',
  state_name: 'Oregon',
  lender_name: 'First Bank',
  date_filed: '01/31/2026',
  amount: '1,000',
}

const samplesByName: Partial<Record<string, string>> = samples

const tag = /\{\{-?([^{}]*)\}\}|\{%[^{}]*%\}/g

/** The HTML's own characters for a quotation mark are left as they are, so the default is in the same form as the HTML. */
const byDefault = /\bdefault\s*:\s*(?:"([^"]*)"|'([^']*)'|&quot;(.*?)&quot;|&#39;(.*?)&#39;)/

function shown(inside: string): string {
  const [, ...defaults] = byDefault.exec(inside) ?? []
  const written = defaults.find((each) => each !== undefined)
  if (written !== undefined) return written
  const name = /^[\w.-]+/.exec(inside)?.[0] ?? ''
  // A field without a sample shows its name in words: "business name", "city".
  return samplesByName[name] ?? name.replace(/^fields\./, '').replaceAll('_', ' ')
}

/** A merge tag whose end is missing, because lists of templates have only the beginning of a body. */
const cutTag = /\{(?:[{%][^{}]*\}?)?$/

/** The HTML with a text in place of each merge tag. Both branches of a condition are shown. */
export function withSamples(html: string): string {
  return html
    .replace(tag, (_tag, inside: string | undefined) =>
      inside === undefined ? '' : shown(inside.replace(/-$/, '').trim()),
    )
    .replace(cutTag, '')
}
