// The messages between page and worker. The worker reads and uploads the file; the page shows the progress and makes
// the decisions.
import type { ImportedReason, SkipCode } from '@lettermill/contracts'
import type { FieldColumns } from './contact.ts'
import type { NoList } from './exports/leavers.ts'
import type { Program } from './exports/programs.ts'
import type { CsvReport, ReportTexts } from './report.ts'
import type { Guess } from './guess.ts'
import type { RowCounts } from './row-counts.ts'
import type { NoTable } from './table.ts'

/** The import into a group. */
export interface UploadOf {
  groupName: string
  /** The existing group that the contacts join; a new group is created without it. */
  groupId?: number
  fieldMapping: Record<string, string>
  /** Whether existing contacts keep their values, or the file overwrites them. */
  values: 'keep' | 'overwrite'
  /** Set if rows without a first name are kept with an empty one; otherwise they are skipped. */
  missingFirstName?: 'keep'
  /** The key of the consent column in the rows, and what happens to people who said no. */
  consent?: { key: string; refused: 'leave_out' | 'suppress' }
  uploadedFileName: string
  /** The time of the upload, as ISO 8601. */
  uploadedAt: string
}

export interface UploadCounts {
  imported: number
  /** How many of the imported contacts are new to the workspace. */
  added: number
  /** Rows whose address occurred earlier in the file, or whose contact was already in the group. */
  duplicates: number
  /** Existing contacts whose values changed. */
  filled: number
  skipped: number
  /** Skipped rows of contacts that were erased on request. */
  erased: number
  /** Cells that could not be read as the type of their field, and count as empty. */
  unreadable: number
  /** Number of unreadable cells, by the key of their field. */
  unreadableFields: Readonly<Record<string, number>>
  /** An example of an unreadable value, by the key of its field. */
  unreadableExamples: Readonly<Record<string, string>>
  /** Rows of people who said no to mail. */
  refused: number
  /** Existing contacts in these rows. They stay as they are and can still be mailed. */
  refusedKnown: number
}

/** The counts of addresses that were suppressed, by reason. */
export interface SuppressedCounts {
  reasons: Partial<Record<ImportedReason, number>>
  /** Addresses that were not suppressed before (`added`), and addresses that were (`already`). */
  added: number
  already: number
  /** Rows left out: the person was erased on request (`erased`), or the row has no valid address (`invalid`). */
  erased: number
  invalid: number
}

/** The content of an export of another program. */
export interface Recognised {
  program: Program
  /** The number of addresses that must not be mailed, by reason. */
  left: Partial<Record<string, number>>
  /** People who never agreed to mail, who are left out. */
  out: number
  /** Rows that cannot be read, which are left out. Rows of people who must not be mailed are not counted here. */
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
  added: 0,
  duplicates: 0,
  filled: 0,
  skipped: 0,
  erased: 0,
  unreadable: 0,
  unreadableFields: {},
  unreadableExamples: {},
  refused: 0,
  refusedKnown: 0,
  rowsRead: 0,
  bytesRead: 0,
}

export interface UploadSummary extends UploadCounts {
  /** The group of the import; null if no contact was imported. */
  groupId: number | null
  importId: number | null
  /** How many contacts were uploaded, whatever the result. */
  sent: number
  /** Counts of the addresses that were suppressed before the contacts were sent; null if the file names none. */
  suppressed: SuppressedCounts | null
  /** The ids of the imports into groups that were made from tags. */
  groupImports: number[]
  report: CsvReport
}

/** A failure in the browser itself. */
export interface BrowserFailure {
  name: string
  message: string
}

/** Why a part did not arrive: the server's answer, or why there was none. */
export type Refusal = { status: number; text: string } | BrowserFailure

export interface Begin {
  kind: 'begin'
  columns: FieldColumns
  of: UploadOf
  /** Where to send addresses that must not be mailed; only for an export of another program. */
  suppressions?: { address: string; source: string }
  /** Size of the picked file in bytes, if the table was made from it. */
  fileSize?: number
  /** Ids of the workspace's groups by name in lower case. Tags with the same names go to these groups. */
  groups?: Record<string, number>
  /** The URL and headers of the upload. */
  address: string
  headers: Record<string, string>
  texts: ReportTexts & {
    /** The reasons for rows that the server skips, by code. */
    refused: Readonly<Partial<Record<SkipCode, string>>>
    /** The reason to give for a row if another row with the same address says no to mail. */
    overruled: string
  }
}

export type ToWorker =
  /** `hasHeaders`: whether the first row has the headers; if left out, the worker decides by its cells. */
  | { kind: 'open'; file: Blob; name?: string; hasHeaders?: boolean | undefined }
  /** Opens a list of addresses that must not be mailed. */
  | { kind: 'openLeavers'; file: Blob; name: string }
  /** Suppresses the addresses of the opened list. `reason` is for addresses without a reason in the file. */
  | {
      kind: 'suppress'
      reason: ImportedReason
      source: string
      address: string
      headers: Record<string, string>
    }
  /** Counts the rows of a file by a mapping. No other message needs to come before. */
  | { kind: 'count'; file: Blob; hasHeaders: boolean; columns: FieldColumns; consentKey: string }
  /** Uploads the opened file. */
  | Begin
  /** Sends no further part until `goOn` or `stop`. */
  | { kind: 'pause' }
  | { kind: 'goOn' }
  /** Sends the failed part again. */
  | { kind: 'retry' }
  /** Ends the upload when the current part is answered; it does not wait for a part that failed. */
  | { kind: 'stop' }

export type FromWorker =
  | {
      kind: 'opened'
      headers: string[]
      columns: number
      sample: string[]
      guesses: Guess[]
      hasHeaders: boolean
      /** The column in which the first row has an address; null if there is none. */
      addressColumn: number | null
      /** The recognised export of another program; null for any other file. */
      from: Recognised | null
    }
  | {
      kind: 'leavers'
      program: Program | null
      /** The number of addresses by reason; '' for addresses without a reason in the file. */
      left: Partial<Record<string, number>>
      invalid: number
    }
  | { kind: 'noList'; why: NoList }
  /** `counts` is null if the worker was stopped. */
  | { kind: 'suppressed'; counts: SuppressedCounts | null }
  | { kind: 'noTable'; why: NoTable }
  | { kind: 'counted'; counts: RowCounts }
  /** The file could not be read, and nothing was imported. */
  | ({ kind: 'failed' } & BrowserFailure)
  | { kind: 'progress'; progress: UploadProgress }
  /** A part failed, for the `times`-th time. `waiting`: the worker retries it by itself. */
  | { kind: 'failure'; refusal: Refusal; times: number; waiting: boolean }
  /** `cut`: why the file could not be read to its end. */
  | { kind: 'ended'; summary: UploadSummary; cut: BrowserFailure | null }
