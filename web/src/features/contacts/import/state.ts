// The state of an import, as its dialogs show it.
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

/** A file that was read far enough to be mapped. */
export interface PickedCsv {
  file: File
  /** Each with a name of its own. */
  headers: string[]
  /** How many columns there are, those that cannot be chosen among them. */
  columns: number
  /** Of each column some cells of the first rows. */
  sample: string[]
  guesses: Guess[]
}

export type ValueMode = UploadOf['values']

/** What the importer chose before the import begins. */
export interface Chosen extends Pick<Choices, 'fields' | 'columns'> {
  groupName: string
  values: ValueMode
  /** Rows without a first name are imported, too. */
  keepsNameless: boolean
  /** Whether people who said no to mail are suppressed, besides being left out. */
  suppressesRefused: boolean
}

/** The question of the columns, with what was found or chosen so far. */
export interface Mapping extends Chosen, Choices {
  step: 'mapping'
  picked: PickedCsv
  /** Set for an export of another tool. */
  from: Recognised | null
  /** Whether addresses that must not be mailed were brought in before. */
  hasLeavers: boolean
  error: string | null
  /** Why no row of the file could be imported with these columns. */
  skipped: RowReason[]
}

/** A piece that did not arrive. */
export interface UploadFailure {
  message: string
  /** Whether it is retried automatically. */
  waiting: boolean
}

export interface Uploading {
  step: 'uploading'
  picked: PickedCsv
  progress: UploadProgress
  pace: Pace | null
  failure: UploadFailure | null
  /** `asked`: it pauses while a person decides whether to stop it; `ending`: it is stopping. */
  stop: 'no' | 'asked' | 'ending'
}

/** The rows that the server refused, when the import was stopped over that. */
export interface Rest {
  /** The first of them, counted from 1 as a spreadsheet does. */
  fromRow: number
  why: string
}

export interface Done {
  step: 'done'
  picked: PickedCsv
  /** The workspace's own. */
  fields: readonly CustomField[]
  summary: UploadSummary
  /** Set for an export of another tool. */
  from: Recognised | null
  /** Addresses that were suppressed with this import, and before it in the wizard; null if none was. */
  suppressed: SuppressedCounts | null
  /** Why the file could not be read to its end; null if it was, or if the import was stopped. */
  cut: string | null
  /** Whether it was stopped before the file's end. */
  stopped: boolean
  rest: Rest | null
}

export type ImportState =
  | { step: 'idle'; error: string | null; why: NoTable | null }
  | { step: 'reading'; fileName: string }
  | Mapping
  | Uploading
  | Done
