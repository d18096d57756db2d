// The import from the picked file to the new group (specification, section 4): reading, mapping, uploading, reporting.
// It lives outside React, because it waits for the worker, the user and the server.
import {
  contactFields,
  fieldLimits,
  importSuppressions,
  listContactGroups,
  listFields,
  undoContactImport,
  uploadContacts,
  type CustomField,
} from '@lettermill/contracts'
import { call, callOfWorker } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type { FromWorker, Recognised, SuppressedCounts } from '../csv/messages.ts'
import type { NoTable } from '../csv/table.ts'
import { startCsvWorker, type CsvWorker } from './csv-worker.ts'
import { consentKey, isNameless, proposed, suggested, type NewField } from './choices.ts'
import { autoMapping, defaultGroupName, fieldMapping, isCsvFile, isZipFile } from './mapping.ts'
import { consentColumn } from './consent-column.ts'
import { addedCounts } from './suppressed.ts'
import type { Chosen, Done, ImportState, KeptImport, Mapping } from './state.ts'
import { UploadWatch, type Stop } from './watch.ts'
import { reportTexts, say, shownHeaders, unreadBecause } from './words.ts'

/** Called after an import with the id of its group; null if there is no group to show. */
export type OnImported = (groupId: number | null) => void

const idle = { step: 'idle', error: null, why: null } as const satisfies ImportState

type Opened = Extract<FromWorker, { kind: 'opened' }>

/** A file, and what was chosen for it before the session ended. */
type Picked = Pick<KeptImport, 'file'> & Partial<KeptImport>

interface OwnFields {
  fields: readonly CustomField[]
  /** Why the fields could not be loaded, in words. */
  error: string | null
}

/** The workspace's custom fields. Without them, the mapping dialog shows the error and the built-in fields. */
async function ownFields(): Promise<OwnFields> {
  try {
    return { fields: await call(listFields), error: null }
  } catch (error) {
    return { fields: [], error: text('contacts:failed.fields', { message: shownMessage(error) ?? '' }) }
  }
}

/** The columns of fields by the headers. Without headers, only the column of addresses is known. */
function knownColumns(
  { headers, guesses, hasHeaders, addressColumn, from }: Opened,
  fields: readonly CustomField[],
): FieldColumns {
  if (!hasHeaders) return addressColumn === null ? {} : { email: addressColumn }
  const columns = autoMapping(headers, [...contactFields, ...fields])
  // An export of Lettermill says in its own column who may be mailed.
  return from?.program === 'lettermill' ? columns : withConsent(columns, consentColumn(headers, guesses))
}

/** Maps the consent column, unless a field uses that column. */
function withConsent(columns: FieldColumns, column: number | undefined): FieldColumns {
  const isFree = column !== undefined && !Object.values(columns).includes(column)
  return isFree ? { ...columns, [consentKey]: column } : columns
}

/** New fields for all columns of another tool's export that fill no field: somebody kept these values on purpose. */
function newFields({ headers, guesses }: Opened, columns: FieldColumns): Record<number, NewField> {
  const taken = new Set(Object.values(columns))
  const free = headers.map((header, at) => ({ header, at })).filter(({ at }) => !taken.has(at))
  return Object.fromEntries(
    free.map(({ header, at }) => [at, suggested(header, guesses[at] ?? { type: 'text' })]),
  )
}

/** The id of the newest group of each name in lower case; empty if the groups cannot be loaded. */
async function groupIds(): Promise<Record<string, number>> {
  const groups = await call(listContactGroups).catch(() => [])
  return Object.fromEntries(groups.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
}

/** The group of an export of Lettermill that all its contacts are in. They are imported into it, and into no other. */
function groupOfAll(from: Recognised | null): string | undefined {
  const [name, count] = from?.program === 'lettermill' ? (from.groups[0] ?? []) : []
  return count === from?.contacts ? name : undefined
}

/** Whether two picks are of one file that did not change in between. */
function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** One import at a time. It notifies its listeners of each change. */
export class CsvImport {
  #state: ImportState = idle
  readonly #listeners = new Set<() => void>()
  #worker: CsvWorker | null = null
  /** The choices for the file that is being uploaded. */
  #mapping: Mapping | null = null
  #upload: UploadWatch | null = null
  #onImported: OnImported = () => undefined
  /** The last closed mapping, for when its file is picked again. */
  #left: KeptImport | null = null
  /** Counts of addresses that the wizard 'Coming from another tool?' suppressed before the file was picked. */
  #before: SuppressedCounts | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param before the summary of an import that ended before; null to begin with nothing */
  constructor(before: Done | null = null) {
    if (before) this.#state = before
  }

  /** Sets the listener for imported contacts, in place of the previous one. */
  whenImported(onImported: OnImported): void {
    this.#onImported = onImported
  }

  readonly getState = (): ImportState => this.#state

  /** The choices for the file that is being uploaded. */
  get uploaded(): Mapping | null {
    return this.#state.step === 'uploading' ? this.#mapping : null
  }

  /** Opens a file and then shows the mapping of its columns, as `entered` before the session ended. */
  pick(file: File): void {
    if (!isCsvFile(file)) return this.refuse(text('contacts:failed.notCsv'))
    this.#open({ file })
  }

  /** Reads a file again that the end of a session interrupted. */
  resume(kept: KeptImport): void {
    this.#open(kept)
  }

  /** Reads a file of another tool, which may be an archive of CSV files. */
  pickExport(file: File): void {
    if (!isCsvFile(file) && !isZipFile(file)) return this.refuse(text('contacts:failed.notCsv'))
    this.#open({ file })
  }

  #open(picked: Picked): void {
    this.#end()
    this.#set({ step: 'reading', fileName: picked.file.name })
    const left = this.#left && isSameFile(this.#left.file, picked.file) ? this.#left : {}
    this.#read({ ...left, ...picked })
  }

  #read(picked: Picked): void {
    const { file, hasHeaders } = picked
    const fields = ownFields()
    this.#worker = startCsvWorker((message) => this.#hear(message, fields, picked))
    this.#worker.tell({ kind: 'open', file, name: file.name, hasHeaders })
  }

  /** Reads the picked file again, with its first row as headers or as data, and maps its columns anew. */
  readonly readFirstRow = (hasHeaders: boolean): void => {
    const state = this.#state
    if (state.step !== 'mapping' || state.isReading) return
    this.#worker?.stop()
    this.#set({ ...state, isReading: true })
    this.#read({ file: state.picked.file, hasHeaders })
  }

  #hear(message: FromWorker, fields: Promise<OwnFields>, picked: Picked): void {
    switch (message.kind) {
      case 'opened':
        return void this.#ask(message, fields, picked)
      case 'noTable':
        return this.#giveUp(say('unreadable'), message.why)
      case 'failed':
        return this.#giveUp(say('parsing', unreadBecause(message)))
      case 'progress':
        return this.#upload?.onProgress(message.progress)
      case 'failure':
        return this.#upload?.onFailure(message)
      case 'ended':
        return void this.#finish(message)
      default:
        return undefined
    }
  }

  async #ask(opened: Opened, own: Promise<OwnFields>, { file, entered }: Picked): Promise<void> {
    const worker = this.#worker
    const { headers, from, kind: _kind, ...table } = opened
    const { fields, error } = await own
    if (this.#worker !== worker) return
    const mapped = knownColumns(opened, fields)
    const names = shownHeaders(headers)
    const added = from
      ? newFields(opened, mapped)
      : proposed({ ...opened, names }, mapped, fieldLimits.fields - fields.length)
    this.#set({
      step: 'mapping',
      picked: { ...table, file, headers: names },
      from,
      hasLeavers: this.#before !== null,
      columns: mapped,
      added,
      groupName: groupOfAll(from) ?? defaultGroupName(file.name, text('contacts:import.groupNameFallback')),
      joinsGroup: true,
      values: 'keep',
      // Other tools do not require a first name, so rows without one are kept.
      keepsNameless: from !== null || isNameless(table.sample, { columns: mapped, added }),
      suppressesRefused: false,
      ...entered,
      fields,
      error,
      isReading: false,
      skipped: [],
    })
  }

  /** Ends the current import, and shows why a dropped or picked file is refused. */
  refuse(error: string): void {
    toast.error(error)
    this.#end()
    this.#set({ ...idle, error })
  }

  /**
   * Uploads the picked file with the chosen columns.
   * @param groupId the existing group that the contacts join; null for a new group
   */
  async begin(chosen: Chosen, groupId: number | null = null): Promise<void> {
    const state = this.#state
    const worker = this.#worker
    if (state.step !== 'mapping' || !worker) return
    const ofExport = state.from && (await this.#settingsOf(state.from, state.picked.file))
    if (this.#state !== state) return
    this.#left = null
    this.#mapping = { ...state, ...chosen, added: {}, skipped: [] }
    const { picked } = state
    const { columns, groupName, values, keepsNameless, suppressesRefused } = chosen
    const workersCall = callOfWorker(uploadContacts)
    this.#upload = new UploadWatch(picked, workersCall, worker.tell, (uploading) => this.#set(uploading))
    const { address, headers } = workersCall
    const of = {
      groupName,
      ...(groupId !== null && { groupId }),
      values,
      ...(keepsNameless && { missingFirstName: 'keep' as const }),
      ...(columns[consentKey] !== undefined && {
        consent: {
          key: consentKey,
          refused: suppressesRefused ? ('suppress' as const) : ('leave_out' as const),
        },
      }),
      fieldMapping: fieldMapping(columns, picked.headers),
      uploadedFileName: picked.file.name,
      uploadedAt: new Date().toISOString(),
    }
    const texts = reportTexts(picked.headers)
    worker.tell({ kind: 'begin', columns, of, address, headers, texts, ...ofExport })
  }

  /**
   * Further settings if the file is an export of another tool: where to send the addresses that must not be mailed, the
   * size of the file, and existing groups, because tags become groups.
   */
  async #settingsOf({ program, groups }: Recognised, file: File) {
    const source = `${text(`moving:tools.${program}`)}: ${file.name}`.slice(0, 200)
    return {
      suppressions: { address: callOfWorker(importSuppressions).address, source },
      fileSize: file.size,
      ...(groups.length > 0 && { groups: await groupIds() }),
    }
  }

  /** Adds to the counts of addresses that the wizard suppressed. The next summary shows them. */
  readonly noteSuppressed = (counts: SuppressedCounts): void => {
    this.#before = addedCounts(this.#before, counts)
  }

  /** Sends the failed part of the file again. */
  readonly retry = (): void => this.#upload?.retry()
  /** Asks whether to stop the upload, which pauses meanwhile. */
  readonly askToStop = (): void => this.#upload?.askToStop()
  readonly goOn = (): void => this.#upload?.goOn()
  /** Stops the upload before the end of the file. */
  readonly stop = (how: Stop): void => this.#upload?.stop(how)
  /** Closes the summary. */
  readonly close = (): void => this.#end()

  /** Notes in the summary of an import how many people who said no were suppressed after it. */
  readonly noteMailStopped = (importId: number, mailStopped: number): void => {
    const state = this.#state
    if (state.step === 'done' && state.summary.importId === importId) this.#set({ ...state, mailStopped })
  }

  /** Closes the mapping. The choices are there again if the same file is picked before the person leaves the screen. */
  readonly closeMapping = (left: KeptImport): void => {
    this.#left = left
    this.#end()
  }

  /** Ends the import, because the person left the screen. Contacts that were imported so far stay. */
  leave(): void {
    if (this.#state.step === 'uploading') sayStopped(this.#upload?.imported ?? 0)
    this.#end()
  }

  #end(): void {
    this.#upload = null
    this.#worker?.stop()
    this.#worker = null
    this.#set(idle)
  }

  #giveUp(error: string, why: NoTable | null = null): void {
    this.#end()
    this.#set({ step: 'idle', error, why })
  }

  async #finish({ summary, cut }: Extract<FromWorker, { kind: 'ended' }>): Promise<void> {
    const upload = this.#upload
    const mapping = this.#mapping
    const worker = this.#worker
    if (!upload || !mapping) return
    const { stopped, rest } = upload
    const { sent, imported, importId, groupId, report, groupImports } = summary
    const suppressed = addedCounts(this.#before, summary.suppressed)
    this.#before = null
    if (sent === 0 && !stopped && !summary.suppressed)
      return this.#set({ ...mapping, error: say('noneValid'), skipped: report.reasons })
    const made = [...groupImports.toReversed(), ...(importId === null ? [] : [importId])]
    const gone = stopped === 'takeBack' && made.length > 0 && (await this.#takenBack(made))
    if (this.#worker !== worker) return
    this.#end()
    if (gone) toast.success(text('contacts:import.takenBack'))
    else if (stopped) sayStopped(imported)
    else if (imported > 0) toast.success(text('contacts:import.done', { n: imported }))
    if (!gone && (importId !== null || summary.suppressed)) {
      const { picked, fields, from, suppressesRefused } = mapping
      const said = { picked, fields, from, suppressesRefused, suppressed }
      const done = { ...said, mailStopped: null, summary, cut: cut && unreadBecause(cut), rest }
      this.#set({ ...done, step: 'done', stopped: stopped !== null })
    }
    this.#onImported(gone ? null : groupId)
  }

  /** Undoes the imports. If the server refuses, shows why and returns false. */
  async #takenBack(ids: readonly number[]): Promise<boolean> {
    try {
      for (const id of ids) await call(undoContactImport, { params: { id } })
      return true
    } catch (error) {
      const message = shownMessage(error)
      if (message) toast.error(text('contacts:undo.failed', { message }))
      return false
    }
  }

  #set(state: ImportState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function sayStopped(count: number): void {
  toast(text('contacts:import.stopped', { count }))
}
