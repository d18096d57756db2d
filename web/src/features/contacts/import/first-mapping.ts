// What the mapping dialog preselects for a file: the columns by their headers, the new fields, the group and the rules.
import { contactFields, fieldLimits, listFields, type CustomField } from '@lettermill/contracts'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage } from '../../../ui/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type { Guess } from '../csv/guess.ts'
import type { Opened, Recognised } from '../csv/messages.ts'
import { consentKey, isNameless, proposed, suggested, type NewField } from './choices.ts'
import { autoMapping, bare, defaultGroupName } from './mapping.ts'
import type { Mapping } from './state.ts'
import { shownHeaders } from './words.ts'

/** Words that mean consent wherever they stand in a header, such as 'Newsletter abonniert'. */
const consentWords: readonly string[] = [
  ...['newsletter', 'consent', 'optin', 'optedin', 'subscribed', 'marketingemail', 'emailmarketing', 'gdpr'],
  ...['einwilligung', 'zustimmung', 'abonniert', 'rundbrief', 'dsgvo'],
  ...['згода', 'розсилк', 'підписан', 'согласие', 'рассылк', 'подписан'],
  ...['consentement', 'abonné', 'infolettre', 'rgpd', 'consentimiento', 'boletín', 'suscrito'],
  ...[
    'zgoda',
    'biuletyn',
    'rodo',
    'consenso',
    'iscritto',
    'consentimento',
    'inscrito',
    'subscrito',
    'boletim',
  ],
]

/** Words that mean consent as a whole header only: within a longer one, they may mean advertising or a paid plan. */
const consentHeaders: readonly string[] = [
  ...['marketing', 'subscribe', 'subscription', 'werbung', 'abo', 'підписка', 'подписка'],
  ...['abonnement', 'suscripción', 'subskrypcja', 'iscrizione', 'inscrição'],
]

/** Words that turn the answer round: a yes in such a column is a no to mail. */
const refusalWords: readonly string[] = [
  ...['unsub', 'optout', 'optedout', 'nomail', 'donot', 'noemail', 'nonewsletter', 'notsubscribed'],
  ...[
    'abgemeldet',
    'abmeld',
    'abbestell',
    'widerruf',
    'widerspr',
    'kein',
    'відпис',
    'відмов',
    'отпис',
    'отказ',
  ],
  ...['désabonn', 'désinscri', 'desinscri', 'baja', 'cancela', 'wypis', 'rezygn', 'disiscri', 'cancell'],
]

/** The header without text in brackets, such as '(yes/no)'. */
const withoutBrackets = (header: string) => header.replace(/[([{][^)\]}]*[)\]}]?/g, ' ')

function saysConsent(header: string): boolean {
  const word = bare(withoutBrackets(header)) || bare(header)
  const has = (part: string) => word.includes(bare(part))
  const isConsent = consentHeaders.includes(word) || consentWords.some(has)
  return isConsent && !refusalWords.some(has)
}

/** The column that says whether people agreed to mail, by its header and its cells; undefined if there is none. */
export function consentColumn(headers: readonly string[], guesses: readonly Guess[]): number | undefined {
  const found = headers.findIndex(
    (header, column) => guesses[column]?.type === 'yes_no' && saysConsent(header),
  )
  return found < 0 ? undefined : found
}

/** The workspace's custom fields. Without them, the mapping dialog shows the error and the built-in fields. */
export async function ownFields(): Promise<Pick<Mapping, 'fields' | 'error'>> {
  try {
    return { fields: await call(listFields), error: null }
  } catch (error) {
    return { fields: [], error: text('contacts:failed.fields', { message: shownMessage(error) ?? '' }) }
  }
}

/** The columns of fields by the headers. Without headers, only the column of addresses is known. */
function knownColumns(
  { headers, guesses, hasHeaders, addressColumn, from }: Opened,
  fields: readonly CustomField[],
): FieldColumns {
  if (!hasHeaders) return addressColumn === null ? {} : { email: addressColumn }
  const columns = autoMapping(headers, [...contactFields, ...fields])
  // An export of Lettermill says in its own column who may be mailed.
  if (from?.program === 'lettermill') return columns
  const consent = consentColumn(headers, guesses)
  const isFree = consent !== undefined && !Object.values(columns).includes(consent)
  return isFree ? { ...columns, [consentKey]: consent } : columns
}

/** New fields for all columns of another tool's export that fill no field: somebody kept these values on purpose. */
function newFields({ headers, guesses }: Opened, columns: FieldColumns): Record<number, NewField> {
  const taken = new Set(Object.values(columns))
  const free = headers.map((header, at) => ({ header, at })).filter(({ at }) => !taken.has(at))
  return Object.fromEntries(
    free.map(({ header, at }) => [at, suggested(header, guesses[at] ?? { type: 'text' })]),
  )
}

/** The group of an export of Lettermill that all its contacts are in. They are imported into it, and into no other. */
function groupOfAll(from: Recognised | null): string | undefined {
  const [name, count] = from?.program === 'lettermill' ? (from.groups[0] ?? []) : []
  return count === from?.contacts ? name : undefined
}

/** The mapping with which the dialog begins. */
export function firstMapping(
  opened: Opened,
  file: File,
  { fields, error }: Pick<Mapping, 'fields' | 'error'>,
): Mapping {
  const { from, ...table } = opened
  const columns = knownColumns(opened, fields)
  const names = shownHeaders(opened.headers)
  const added = from
    ? newFields(opened, columns)
    : proposed({ ...opened, names }, columns, fieldLimits.fields - fields.length)
  return {
    step: 'mapping',
    picked: { ...table, file, headers: names },
    from,
    hasLeavers: false,
    fields,
    columns,
    added,
    groupName: groupOfAll(from) ?? defaultGroupName(file.name, text('contacts:import.groupNameFallback')),
    joinsGroup: true,
    values: 'keep',
    // Other tools do not require a first name, so rows without one are kept.
    keepsNameless: from !== null || isNameless(opened.sample, { columns, added }),
    suppressesRefused: false,
    error,
    isReading: false,
    skipped: [],
  }
}
