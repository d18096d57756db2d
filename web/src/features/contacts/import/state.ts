// The state of an import, as its dialogs and its summary show it.
import type { CustomField } from '@lettermill/contracts'
import type { Guess } from '../csv/guess.ts'
import type {
  Recognised,
  SuppressedCounts,
  UploadOf,
  UploadProgress,
  UploadSummary,
} from '../csv/messages.ts'
import type { NoTable } from '../csv/table.ts'
import type { RowReason } from '../csv/reason-counter.ts'
import type { Choices } from './choices.ts'
import type { Pace } from './pace.ts'

/** A picked file, read far enough to map its columns. */
export interface PickedCsv {
  file: File
  /** The headers, each with a unique name. */
  headers: string[]
  /** The number of columns in the file. If it has very many, `headers` has only the first of them. */
  columns: number
  /** For each column, some cells of the first rows. */
  sample: string[]
  guesses: Guess[]
  /** Whether the first row has the headers; otherwise it is data. */
  hasHeaders: boolean
  /** The column in which the first row has an address, so that the row looks like a contact; null if there is none. */
  addressColumn: number | null
}

export type ValueMode = UploadOf['values']

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

/** Why a part of the file could not be uploaded. */
export interface UploadFailure {
  message: string
  /** Whether the part is retried automatically. */
  waiting: boolean
}

export interface Uploading {
  step: 'uploading'
  picked: PickedCsv
  progress: UploadProgress
  pace: Pace | null
  failure: UploadFailure | null
  /** `asked`: the upload is paused while a person decides whether to stop it. `ending`: it is being stopped. */
  stop: 'no' | 'asked' | 'ending'
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
