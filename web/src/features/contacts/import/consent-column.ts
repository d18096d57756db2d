// Recognises the column that says whether people agreed to get mail, in the languages of the header aliases.
import type { Guess } from '../csv/guess.ts'
import { bare } from './mapping.ts'

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
