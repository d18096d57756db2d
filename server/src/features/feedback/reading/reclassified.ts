// Sums what reading stored bounces again changes.
import type { EventReport } from '../kept-event.ts'

/** The effect on an address when the meaning of a report changes. */
export type Consequence = 'suppressed' | 'taken back' | null

type Meant = { kind: string; cause: EventReport['cause'] | string }
type Changed = Meant & { workspace_id: number; mailing_id: number }

export interface ReclassifiedKind {
  from: string
  to: string
  count: number
  /** A mail server's words from one of the reports. */
  example: string
}

export interface Reclassified {
  /** The number of originals that were read. */
  read: number
  /** The number of reports that were read by their stored words, because their original is cut off or gone. */
  byWords: number
  /** The number of replies heard while sending that were read. */
  replies: number
  /** The changes, most frequent first. */
  changes: ReclassifiedKind[]
  /** The number of suppressed addresses; without `--apply`, an upper bound. */
  suppressed: number
  takenBack: number
}

/** Sums of the changes. */
export class Totals {
  readonly workspaces = new Map<number, { count: number; mailings: Set<number> }>()
  readonly #kinds = new Map<string, ReclassifiedKind>()
  #read = 0
  #byWords = 0
  #replies = 0
  #suppressed = 0
  #takenBack = 0

  note(source: 'original' | 'words' | 'reply'): void {
    if (source === 'original') this.#read += 1
    if (source === 'words') this.#byWords += 1
    if (source === 'reply') this.#replies += 1
  }

  add(each: Changed, judged: Meant & { words: string }, followed: Consequence): void {
    const [from, to] = [each, judged].map(({ kind, cause }) => (cause ? `${kind} (${cause})` : kind))
    const key = `${from ?? ''} ${to ?? ''}`
    const kind = this.#kinds.get(key) ?? { from: from ?? '', to: to ?? '', count: 0, example: judged.words }
    this.#kinds.set(key, { ...kind, count: kind.count + 1 })
    this.#count(each.workspace_id).mailings.add(each.mailing_id)
    if (followed === 'suppressed') this.#suppressed += 1
    if (followed === 'taken back') this.#takenBack += 1
  }

  /** Counts a suppression that was taken back because of its own reply. */
  release(workspaceId: number): void {
    this.#count(workspaceId)
    this.#takenBack += 1
  }

  #count(workspaceId: number) {
    const of = this.workspaces.get(workspaceId) ?? { count: 0, mailings: new Set<number>() }
    of.count += 1
    this.workspaces.set(workspaceId, of)
    return of
  }

  result(): Reclassified {
    const changes = [...this.#kinds.values()].sort((one, other) => other.count - one.count)
    return {
      read: this.#read,
      byWords: this.#byWords,
      replies: this.#replies,
      changes,
      suppressed: this.#suppressed,
      takenBack: this.#takenBack,
    }
  }
}
