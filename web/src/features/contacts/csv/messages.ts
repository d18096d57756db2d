// What page and worker say to each other. The worker owns the file and the upload; the page shows and decides.
import type { ImportedReason } from '@lettermill/contracts'
import type { FieldColumns } from './contact.ts'
import type { NoList } from './exports/leavers.ts'
import type { Program } from './exports/programs.ts'
import type { CsvReport, ReportTexts } from './report.ts'
import type { Guess } from './guess.ts'
import type { NoTable } from './table.ts'

/** The group that the file becomes. */
export interface UploadOf {
  groupName: string
  fieldMapping: Record<string, string>
  /** Whether values of contacts that are known stay, or are overwritten by the file's. */
  values: 'keep' | 'overwrite'
  /** Rows without a first name are kept with an empty one; without it they are skipped. */
  missingFirstName?: 'keep'
  /** The key of the consent column in the rows, and the handling of people who said no. */
  consent?: { key: string; refused: 'leave_out' | 'suppress' }
  uploadedFileName: string
  /** ISO moment. */
  uploadedAt: string
}

export interface UploadCounts {
  imported: number
  /** Rows whose address was in the file or group before; `filled` of them filled empty fields. */
  duplicates: number
  filled: number
  skipped: number
  /** Skipped rows of contacts that were erased on request. */
  erased: number
  /** Cells that could not be read as the type of their field and stay empty. */
  unreadable: number
  /** Number of unreadable cells, by the key of their field. */
  unreadableFields: Readonly<Record<string, number>>
  /** An example of an unreadable value, by the key of its field. */
  unreadableExamples: Readonly<Record<string, string>>
  /** Rows of people who said no to mail. */
  refused: number
}

/** Addresses that were suppressed, by their reasons. */
export interface SuppressedCounts {
  reasons: Partial<Record<ImportedReason, number>>
  /** Addresses that were not suppressed before (`added`), and addresses that were (`already`). */
  added: number
  already: number
  /** Rows left out: the address was erased on request (`erased`), or there is none (`invalid`). */
  erased: number
  invalid: number
}

/** What an export of another program holds. */
export interface Recognised {
  program: Program
  /** Addresses that must not be mailed, by their reasons. */
  left: Partial<Record<string, number>>
  /** People who never agreed to mail: left out. */
  out: number
  /** Rows that cannot be read, apart from people who must not be mailed: left out. */
  unreadable: number
  contacts: number
  groups: [name: string, contacts: number][]
  moreGroups: number
}

export interface UploadProgress extends UploadCounts {
  rowsRead: number
  bytesRead: number
}

export const nothingYet: UploadProgress = {
  imported: 0,
  duplicates: 0,
  filled: 0,
  skipped: 0,
  erased: 0,
  unreadable: 0,
  unreadableFields: {},
  unreadableExamples: {},
  refused: 0,
  rowsRead: 0,
  bytesRead: 0,
}

export interface UploadSummary extends UploadCounts {
  /** Null if nothing was imported. */
  groupId: number | null
  importId: number | null
  /** How many contacts were uploaded, with any result. */
  sent: number
  /** Counts of the addresses that were suppressed before the contacts were sent; null if the file names none. */
  suppressed: SuppressedCounts | null
  /** Imports of the groups that the file's tags became. */
  groupImports: number[]
  report: CsvReport
}

/** A failure of the browser's own. */
export interface BrowserFailure {
  name: string
  message: string
}

/** Why a piece did not arrive: the answer, or the reason for none. */
export type Refusal = { status: number; text: string } | BrowserFailure

export interface Begin {
  kind: 'begin'
  columns: FieldColumns
  of: UploadOf
  /** Where addresses that must not be mailed go; only for an export of another program. */
  suppressions?: { address: string; source: string }
  /** Bytes of the picked file, if the table was made of it. */
  fileSize?: number
  /** The workspace's groups, which tags of the same names go to: ids by names in lower case. */
  groups?: Record<string, number>
  /** The address and headers of the upload. */
  address: string
  headers: Record<string, string>
  texts: ReportTexts & {
    /** For a row that the server refuses; null shows the server's own sentence. */
    refused: string | null
    /** For a row that a no in another row of the same address overrules. */
    overruled: string
  }
}

export type ToWorker =
  | { kind: 'open'; file: Blob; name?: string }
  /** Opens a list of addresses that must not be mailed. */
  | { kind: 'openLeavers'; file: Blob; name: string }
  /** Suppresses the addresses of that list; `reason` is for addresses without a reason in the file. */
  | {
      kind: 'suppress'
      reason: ImportedReason
      source: string
      address: string
      headers: Record<string, string>
    }
  /** Uploads the opened file. */
  | Begin
  /** No further piece leaves until `goOn` or `stop`. */
  | { kind: 'pause' }
  | { kind: 'goOn' }
  /** Sends the piece that failed again. */
  | { kind: 'retry' }
  /** Ends the upload once the piece on its way is answered; one that failed is not waited for. */
  | { kind: 'stop' }

export type FromWorker =
  | {
      kind: 'opened'
      headers: string[]
      columns: number
      sample: string[]
      guesses: Guess[]
      /** Null for a CSV of any other origin. */
      from: Recognised | null
    }
  | {
      kind: 'leavers'
      program: Program | null
      /** By reason; '' for addresses without a reason in the file. */
      left: Partial<Record<string, number>>
      invalid: number
    }
  | { kind: 'noList'; why: NoList }
  /** Null: it was stopped. */
  | { kind: 'suppressed'; counts: SuppressedCounts | null }
  | { kind: 'noTable'; why: NoTable }
  /** The file could not be read, and nothing of it was imported. */
  | ({ kind: 'failed' } & BrowserFailure)
  | { kind: 'progress'; progress: UploadProgress }
  /** A piece failed again, with the number of failures; `waiting`: it is retried automatically. */
  | { kind: 'failure'; refusal: Refusal; times: number; waiting: boolean }
  /** `cut`: why the file could not be read to its end. */
  | { kind: 'ended'; summary: UploadSummary; cut: BrowserFailure | null }
