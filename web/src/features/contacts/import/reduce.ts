// The steps of an import: which event leads to which state.
import type { NoTable } from '../csv/table.ts'
import type { Pace } from './upload/pace.ts'
import {
  type UploadProgress,
  nothingYet,
  type PickedCsv,
  type Mapping,
  type Stop,
  type Uploading,
  type Done,
  type ImportState,
} from './state.ts'

export type ImportEvent =
  | { kind: 'picked'; fileName: string }
  | { kind: 'readAgain' }
  | { kind: 'opened'; mapping: Mapping }
  | { kind: 'begun'; picked: PickedCsv }
  | { kind: 'progress'; progress: UploadProgress; pace: Pace | null }
  /** A part failed. `said` is the sentence for the dialog, `why` the reason alone. */
  | { kind: 'failed'; said: string; why: string; waiting: boolean }
  | { kind: 'retried' }
  | { kind: 'stopAsked' }
  | { kind: 'wentOn' }
  | { kind: 'stopped'; how: Stop }
  | { kind: 'done'; done: Done }
  | { kind: 'mailStopped'; importId: number; count: number }
  | { kind: 'ended'; error?: string; why?: NoTable | null }

function duringUpload(state: Uploading, event: ImportEvent): Uploading {
  switch (event.kind) {
    case 'progress':
      return { ...state, progress: event.progress, pace: event.pace ?? state.pace, failure: null, rest: null }
    case 'failed': {
      const { said, why, waiting } = event
      const rest = waiting ? null : { fromRow: state.progress.rowsRead + 1, why }
      return { ...state, failure: { message: said, waiting }, rest }
    }
    case 'retried':
      return state.failure?.waiting ? state : { ...state, failure: null }
    case 'stopAsked':
      return { ...state, stop: 'asked' }
    case 'wentOn':
      return { ...state, stop: 'no' }
    case 'stopped':
      return { ...state, stop: event.how, failure: null }
    default:
      return state
  }
}

/** The state after an event. An event that does not belong to the current step changes nothing. */
export function reduce(state: ImportState, event: ImportEvent): ImportState {
  switch (event.kind) {
    case 'picked':
      return { step: 'reading', fileName: event.fileName }
    case 'readAgain':
      return state.step === 'mapping' ? { ...state, isReading: true } : state
    case 'opened':
      return event.mapping
    case 'begun':
      return {
        step: 'uploading',
        picked: event.picked,
        progress: nothingYet,
        pace: null,
        failure: null,
        rest: null,
        stop: 'no',
      }
    case 'done':
      return event.done
    case 'mailStopped': {
      const isShown = state.step === 'done' && state.summary.importId === event.importId
      return isShown ? { ...state, mailStopped: event.count } : state
    }
    case 'ended':
      return { step: 'idle', error: event.error ?? null, why: event.why ?? null }
    default:
      return state.step === 'uploading' ? duringUpload(state, event) : state
  }
}
