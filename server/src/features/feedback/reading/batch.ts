// Parses a batch of the inbox outside every transaction, within a time that keeps other mail from waiting.
import type { Db } from '../../../platform/db/index.ts'
import { listPlaces } from '../../deliveries/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import type { ClaimedMail } from '../queries/inbox.ts'
import type { FeedbackParser, Lane } from './threads.ts'
import { ofRecipient } from './meaning.ts'
import { understand, type Note } from './understand.ts'

export interface ParsedBatch {
  notes: Note[]
  /** Mail that could not be read within the limits of a thread. */
  unreadable: number[]
  /** Mail for which no time was left. */
  left: number[]
}

/** Milliseconds of a batch. What is not parsed by then waits for the next batch. */
const patience = 5000

/** Milliseconds for which the mail of a workspace comes last after one of its mails was unreadable. */
const slowFor = 60_000

/** Workspaces whose mail was unreadable lately. */
export class SlowWorkspaces {
  readonly #until = new Map<number | null, number>()

  note({ turn_of: workspaceId }: ClaimedMail): void {
    this.#until.set(workspaceId, performance.now() + slowFor)
  }

  has({ turn_of: workspaceId }: ClaimedMail): boolean {
    const isSlow = (this.#until.get(workspaceId) ?? 0) > performance.now()
    if (!isSlow) this.#until.delete(workspaceId)
    return isSlow
  }
}

export interface ParseDeps {
  db: Db
  tokens: LinkTokens
  parser: FeedbackParser
  slow: SlowWorkspaces
}

/**
 * Parses the mails one after another, those of slow workspaces last. After a signed mail that is unreadable, the rest
 * of its workspace waits for the next batch.
 */
export async function parseBatch(
  deps: ParseDeps,
  mails: readonly ClaimedMail[],
  lane: Lane,
): Promise<ParsedBatch> {
  const batch: ParsedBatch = { notes: [], unreadable: [], left: [] }
  const { tokens, parser, slow } = deps
  const met = new Set<number | null>()
  const until = performance.now() + patience
  const isLate = (mail: ClaimedMail) => (slow.has(mail) ? 1 : 0)
  for (const mail of [...mails].sort((one, other) => isLate(one) - isLate(other))) {
    if (performance.now() > until || (lane === 'signed' && met.has(mail.turn_of))) {
      batch.left.push(mail.id)
      continue
    }
    const { way, envelope_from: from, envelope_to: to, body } = mail
    const parsed = await parser.parseMail({ way, from, to, body }, lane)
    if (parsed) batch.notes.push(understand(tokens, mail, parsed))
    else {
      batch.unreadable.push(mail.id)
      met.add(mail.turn_of)
      slow.note(mail)
    }
  }
  await readForRecipients(deps, batch, lane)
  return batch
}

/** A hard bounce counts only if it is about the recipient of its delivery, so it is read for this recipient. */
async function readForRecipients({ db, parser }: ParseDeps, batch: ParsedBatch, lane: Lane): Promise<void> {
  const hard = batch.notes.flatMap((note) => {
    const { report, place } = note
    return report.kind === 'hard' && place ? [{ note, place }] : []
  })
  if (hard.length === 0) return
  const found = await listPlaces(
    db,
    hard.map(({ place }) => place),
  )
  for (const { note, place } of hard) {
    const delivery = found.find(({ mailing_id, seq }) => mailing_id === place.mailingId && seq === place.seq)
    if (!delivery) continue
    const { body } = note.mail
    const read =
      note.key === undefined
        ? await parser.parseAgain({ body, email: delivery.email }, lane)
        : ofRecipient(note.report, delivery)
    if (read) note.ofRecipient = read
    else batch.unreadable.push(note.mail.id)
  }
  batch.notes = batch.notes.filter(({ mail }) => !batch.unreadable.includes(mail.id))
}
