// The state of an import, as its dialogs and its summary show it.
import type { CustomField, ImportedReason } from '@lettermill/contracts'
import type { Opened, Recognised } from '../csv/messages.ts'
import type { CsvReport, RowReason } from '../csv/report.ts'
import type { NoTable } from '../csv/table.ts'
import type { Choices } from './choices.ts'
import type { Pace } from './upload/pace.ts'

/** Counts of the rows of a file by what became of them. */
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

/** A picked file, read far enough to map its columns. Each of its headers has a unique name. */
export interface PickedCsv extends Omit<Opened, 'from'> {
  file: File
}

export type ValueMode = 'keep' | 'overwrite'

/** What the importer chooses before the import begins. */
export interface Chosen extends Pick<Choices, 'fields' | 'columns'> {
  groupName: string
  /** Whether the contacts join the group of that name, if there is one, instead of a second group of that name. */
  joinsGroup: boolean
  values: ValueMode
  /** Whether rows without a first name are imported too. */
  keepsNameless: boolean
  /** Whether people who said no to mail are also suppressed. They are left out in any case. */
  suppressesRefused: boolean
}

/** The key under which the page keeps the mapping when the session ends. */
export const importPlace = 'import'

export interface KeptImport {
  file: File
  hasHeaders: boolean
  entered: Chosen & Choices
}

/** The state of the mapping dialog, with the columns that were recognised or the choices made before. */
export interface Mapping extends Chosen, Choices {
  step: 'mapping'
  picked: PickedCsv
  /** The recognised export of another tool; null for any other file. */
  from: Recognised | null
  /** Whether the wizard 'Coming from another tool?' suppressed addresses before the file was picked. */
  hasLeavers: boolean
  error: string | null
  /** Whether the file is being read again, with its first row as headers or as data. */
  isReading: boolean
  /** Why no row of the file could be imported with these columns. */
  skipped: RowReason[]
}

/** How to stop an upload before the end of the file: keep the imported contacts, or undo the import. */
export type Stop = 'keep' | 'takeBack'

export interface Uploading {
  step: 'uploading'
  picked: PickedCsv
  progress: UploadProgress
  pace: Pace | null
  /** Why a part of the file could not be uploaded, and whether it is retried automatically; null if it was not tried. */
  failure: { message: string; waiting: boolean } | null
  /** The rows from the failed part to the end; null if the last part did not fail, or is retried automatically. */
  rest: Rest | null
  /** `asked`: the upload is paused while a person decides whether to stop it. Then how it is being stopped. */
  stop: 'no' | 'asked' | Stop
}

/** The rows that were not uploaded because the upload was stopped after a part of the file had failed. */
export interface Rest {
  /** The first of these rows, counted from 1 as a spreadsheet counts, including the headers. */
  fromRow: number
  why: string
}

export interface Done {
  step: 'done'
  picked: PickedCsv
  /** The workspace's custom fields. */
  fields: readonly CustomField[]
  summary: UploadSummary
  /** The recognised export of another tool; null for any other file. */
  from: Recognised | null
  /** Whether people who said no to mail were also suppressed. */
  suppressesRefused: boolean
  /** How many people who said no were suppressed from the summary; null if nobody pressed its button. */
  mailStopped: number | null
  /** Counts of addresses that this import, and the wizard before it, suppressed; null if neither had any. */
  suppressed: SuppressedCounts | null
  /** Why the file could not be read to its end; null if nothing went wrong. */
  cut: string | null
  /** Whether the import was stopped before the end of the file. */
  stopped: boolean
  rest: Rest | null
}

export type ImportState =
  | { step: 'idle'; error: string | null; why: NoTable | null }
  | { step: 'reading'; fileName: string }
  | Mapping
  | Uploading
  | Done

export const idle: ImportState = { step: 'idle', error: null, why: null }
