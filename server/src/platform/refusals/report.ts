// Reads feedback mail about a message: bounces of any system, complaints, automatic replies.
import {
  fromOf,
  headerOf,
  isFromMailSystem,
  mostReportBytes,
  originalIn,
  partsOf,
  returned,
  subjectOf,
  type Parts,
} from './parts.ts'
import { codeIn, plainWords, statusIn } from './plain.ts'
import { judge, type RefusalCause, type RefusalKind } from './table.ts'
import { listFields, listGroups, valueOf, type Fields } from './status-fields.ts'
import { paragraphOf } from './text-report.ts'

export type ReportKind =
  | RefusalKind
  | 'auto_reply'
  | 'challenge'
  | 'complaint'
  | 'not_spam'
  | 'auth_failure'
  | 'unsubscribe'
  | 'unknown'

export interface Report {
  kind: ReportKind
  cause: RefusalCause | null
  /** The reply code of the receiving server. */
  code: number | null
  status: string | null
  /** The receiving server's words, without addresses; at most 1,000 characters. */
  words: string
  /** The host that wrote the report or refused the message: at most 253 characters. */
  reporter: string
  /** The recipients as the report names them, in lower case. */
  recipients: string[]
  /** The original message or its headers, or as much of them as the report contains. */
  original: string
}

/**
 * Decides the meaning of a feedback mail (RFC 3464, 3462, 5965, and what real systems send). It never throws.
 * @param ours the recipient that a signed token identifies; without it, the report's own words decide
 */
export async function readReport(raw: Uint8Array, ours?: string): Promise<Report> {
  let parts: Parts
  try {
    parts = await partsOf(raw.subarray(0, mostReportBytes))
  } catch {
    return {
      ...nothing,
      words: plainWords(Buffer.from(raw.subarray(0, 4000)).toString('latin1')).slice(0, 1000),
    }
  }
  const read = complaintIn(parts) ?? statusIn3464(parts, ours) ?? automaticIn(parts) ?? textReportIn(parts)
  return { ...nothing, original: originalIn(parts), reporter: fromOf(parts.email).slice(0, 253), ...read }
}

const nothing: Report = {
  kind: 'unknown',
  cause: null,
  code: null,
  status: null,
  words: '',
  reporter: '',
  recipients: [],
  original: '',
}

const complaintKinds: Record<string, ReportKind> = {
  'opt-out': 'unsubscribe',
  'opt-out-list': 'unsubscribe',
  'not-spam': 'not_spam',
  'auth-failure': 'auth_failure',
  dkim: 'auth_failure',
  virus: 'auth_failure',
}

/** Reads an abuse report (RFC 5965), or a report of Microsoft, which does not follow the RFC. */
function complaintIn({ email, attachments, text }: Parts): Partial<Report> | null {
  const report = attachments.find(({ type }) => type === 'message/feedback-report')
  if (report) {
    const fields = listFields(report.content)
    const type = (valueOf(fields, 'feedback-type') ?? 'abuse').toLowerCase()
    const words = plainWords(text).slice(0, 1000)
    const reporter = (
      valueOf(fields, 'reporting-mta') ??
      valueOf(fields, 'user-agent') ??
      fromOf(email)
    ).slice(0, 253)
    return { kind: complaintKinds[type] ?? 'complaint', words, reporter }
  }
  const isMicrosofts = attachments.some(({ content }) =>
    /^X-HmXmrOriginalRecipient:/im.test(content.slice(0, 50_000)),
  )
  return isMicrosofts ? { kind: 'complaint', words: plainWords(text).slice(0, 1000) } : null
}

/** Reads a delivery status, whatever the outer type is (RFC 3464). */
function statusIn3464(parts: Parts, ours: string | undefined): Partial<Report> | null {
  const status = parts.attachments.find(
    ({ type }) => type === 'message/delivery-status' || type === 'message/global-delivery-status',
  )
  if (!status) return null
  const [message = new Map(), ...groups] = listGroups(status.content)
  const all = groups.length === 0 ? [message] : groups
  const about = all.filter(
    (group) => valueOf(group, 'final-recipient') !== null || valueOf(group, 'action') !== null,
  )
  const named = about.length === 0 ? all : about
  const found =
    ours === undefined
      ? undefined
      : named.find((group) => recipientsOf(group).some((each) => isSame(each, ours)))
  const group = found ?? named[0]
  if (!group) return null
  const isForwarded = ours !== undefined && !found && recipientsOf(group).length > 0
  const reporter = valueOf(group, 'remote-mta') ?? valueOf(message, 'reporting-mta') ?? fromOf(parts.email)
  const verdict = verdictOf(group, parts)
  return {
    ...(isForwarded && verdict.kind === 'hard' ? { ...verdict, kind: 'soft', cause: 'forwarded' } : verdict),
    recipients: recipientsOf(group),
    reporter: reporter.replace(/^[\w-]+;\s*/, '').slice(0, 253),
  }
}

/** Texts with fewer letters have no meaning by themselves. */
const fewLetters = 12

function verdictOf(
  group: Fields,
  { text }: Parts,
): Pick<Report, 'kind' | 'cause' | 'code' | 'status' | 'words'> {
  const said = [
    valueOf(group, 'diagnostic-code'),
    valueOf(group, 'x-supplementary-info'),
    valueOf(group, 'x-notes'),
  ]
    .filter((each) => each !== null)
    .join(' ')
  const own = plainWords(
    said.replace(/^\s*(?:smtp|x-[\w-]+|lmtp|dns);\s*/i, (type) => (/x-unix/i.test(type) ? type : '')),
  )
  const action =
    valueOf(group, 'action')
      ?.toLowerCase()
      .split(/[\s(;]/)[0] ?? null
  const written = /[245]\.\d{1,3}\.\d{1,3}/.exec(valueOf(group, 'status') ?? '')?.[0] ?? null
  const verdict = judged(own, { action, status: written })
  if (verdict.cause !== 'unclear' || letters(own) >= fewLetters) return verdict
  return judged(plainWords(`${own} ${paragraphOf(text, recipientsOf(group))}`), { action, status: written })
}

function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length
}

/** If the status has no meaning, the receiving server's words decide. */
function judged(words: string, { action, status }: { action: string | null; status: string | null }) {
  const code = codeIn(words)
  const inWords = statusIn(words)
  const isVague =
    status === null ||
    /^\d\.0\.0$/.test(status) ||
    (inWords !== null && inWords[0] === status[0] && /\.0$/.test(status))
  const known = isVague ? (inWords ?? status) : status
  const { kind, cause } = judge({ action, code, status: known, words })
  return { kind, cause, code, status: known, words: words.slice(0, 1000) }
}

function recipientsOf(group: Fields): string[] {
  const named = [
    valueOf(group, 'original-recipient'),
    valueOf(group, 'final-recipient'),
    valueOf(group, 'x-actual-recipient'),
  ]
  return named
    .map(
      (each) =>
        each
          ?.replace(/^[\w-]+;\s*/, '')
          .replace(/[<>\s]/g, '')
          .toLowerCase() ?? '',
    )
    .filter((each) => each.includes('@'))
}

/** Compares addresses without letter case and `+tag`. */
function isSame(one: string, other: string): boolean {
  const bare = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@')
  return bare(one) === bare(other)
}

/** Subjects of automatic replies in twelve languages. */
const automaticSubjects =
  /auto(?:matic)?.?(?:reply|response|answer)|out of (?:the )?office|on (?:vacation|holiday|leave)|vacation|away from|abwesen|automatische antwort|réponse automatique|absence du bureau|risposta automatica|respuesta automática|fuera de (?:la )?oficina|resposta automática|automatisch antwoord|afwezig|autosvar|frånvaro|automatyczna odpowiedź|автоответ|автоматическ|автоматична|自動応答|自动回复|不在/i

/** Subjects of requests to confirm the sender, such as those of Boxbe, Spam Arrest, TMDA and BlueBottle. */
const challengeSubjects =
  /(?:please |must )(?:confirm|verify|authenticate)|(?:confirm|verif|authenticat|approv)\w* (?:is )?(?:your |the |this )?(?:e-?mail|message|sender|delivery|required|needed|request)|challenge|sender (?:verification|confirmation)|\bunverified sender/i

/** Recognizes an automatic reply: an out-of-office note, or a request to confirm the sender. */
function automaticIn({ email, text }: Parts): Partial<Report> | null {
  if (isFromMailSystem(email)) return null
  const header = (name: string) => headerOf(email, name)
  const isDisposition = /report-type="?disposition-notification/i.test(header('content-type'))
  const isAutomatic =
    /^auto-/i.test(header('auto-submitted')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    /auto_reply/i.test(header('precedence')) ||
    automaticSubjects.test(subjectOf(email)) ||
    challengeSubjects.test(subjectOf(email))
  if (!isAutomatic && !isDisposition) return null
  const words = plainWords(text).slice(0, 1000)
  // Apple Mail's unsubscribe button sends this text if a message accepts unsubscribes by mail.
  if (/sent this email to unsubscribe/i.test(words)) return { kind: 'unsubscribe', words }
  const isChallenge =
    challengeSubjects.test(subjectOf(email)) ||
    /not (?:a )?(?:robot|machine|spammer)|held (?:until|for) (?:\w+ ){0,3}?(?:confirm|verif|approv)/i.test(
      words,
    ) ||
    /(?:confirm|verify) (?:\w+ ){0,4}?(?:message|e-?mail|address|yourself|sender|deliver)/i.test(words)
  return { kind: isChallenge ? 'challenge' : 'auto_reply', words }
}

const unsaid = { action: null, status: null }

/** Reads a bounce without a delivery status, from the text around the recipient. */
function textReportIn(parts: Parts): Partial<Report> | null {
  const { email, text, attachments } = parts
  const isNull = headerOf(email, 'return-path').trim() === '<>'
  if (!isFromMailSystem(email) && !isNull && !returned.test(subjectOf(email))) return null
  const failed = headerOf(email, 'x-failed-recipients')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const extra = attachments.filter(({ type }) => type.startsWith('text/plain')).map(({ content }) => content)
  const words = plainWords(paragraphOf([text, ...extra].join('\n\n'), failed))
  const verdict = judged(words, unsaid)
  // Some systems give the reason only in the subject.
  const byAll =
    verdict.cause === 'unclear' ? judged(plainWords(`${subjectOf(email)} ${words}`), unsaid) : verdict
  return { ...byAll, recipients: failed }
}
