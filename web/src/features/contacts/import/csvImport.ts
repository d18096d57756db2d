// The import from the picked file to the new group (specification, section 4): read, mapped, uploaded, told. It
// lives outside of React, because it waits: for the worker, for the user, for the server.
import { undoContactImport } from '@lettermill/contracts'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type { Told } from '../csv/tally.ts'
import { startCsvReader, type CsvReader } from './csvReader.ts'
import { autoMapping, defaultGroupName, fieldMapping, isCsvFile, missingFields } from './mapping.ts'
import type { Done, ImportState, Mapping } from './state.ts'
import { UploadRun, type Stop } from './upload/uploadRun.ts'
import { say, sayUnread, shownHeaders } from './words.ts'

/** Hears that contacts came in, and into which group; null where none is to be shown. */
export type OnImported = (groupId: number | null) => void

const idle = { step: 'idle', error: null, why: null } as const satisfies ImportState

/** One import at a time; tells its listeners of each change. */
export class CsvImport {
  private state: ImportState = idle
  private readonly listeners = new Set<() => void>()
  private reader: CsvReader | null = null
  private upload: UploadRun | null = null
  private onImported: OnImported = () => undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Sets who hears of imported contacts; the latest to ask does. */
  whenImported(onImported: OnImported): void {
    this.onImported = onImported
  }

  readonly getState = (): ImportState => this.state

  /** Takes a file, up to the question of its columns. */
  async pick(file: File): Promise<void> {
    if (!isCsvFile(file)) return this.refuse(text('contacts:failed.notCsv'))
    this.end()
    this.set({ step: 'reading', fileName: file.name })
    const reader = startCsvReader()
    this.reader = reader
    try {
      const { headers, columns, sample } = await reader.open(file)
      if (this.reader !== reader) return
      this.set({
        step: 'mapping',
        picked: { file, headers: shownHeaders(headers), columns, sample },
        columns: autoMapping(headers),
        groupName: defaultGroupName(file.name, text('contacts:import.groupNameFallback')),
        error: null,
        skipped: [],
      })
    } catch (error) {
      if (this.reader === reader) this.giveUp(error)
    }
  }

  /** Says why what was dropped or picked is not taken. */
  refuse(error: string): void {
    toast.error(error)
    this.end()
    this.set({ ...idle, error })
  }

  /** Uploads the picked file with the columns that were chosen. */
  async begin(columns: FieldColumns, groupName: string): Promise<void> {
    const { state, reader } = this
    if (state.step !== 'mapping' || !reader) return
    const mapping: Mapping = state
    const { picked } = mapping
    const refuse = (error: string, skipped: Told[] = []) =>
      this.set({ ...mapping, columns, groupName, error, skipped })
    const missing = missingFields(columns)
    if (missing.length > 0) {
      const labels = missing.map((field) => text(`contacts:fields.${field}`)).join(', ')
      return refuse(say('unmapped', labels))
    }
    const provenance = {
      groupName,
      fieldMapping: fieldMapping(columns, picked.headers),
      uploadedFileName: picked.file.name,
      uploadedAt: new Date().toISOString(),
    }
    this.upload = new UploadRun({ picked, columns, reader, provenance }, (uploading) => this.set(uploading))
    try {
      const { summary, stopped, rest } = await this.upload.run()
      if (this.reader !== reader) return
      if (summary.sent === 0 && !stopped) refuse(say('noneValid'), summary.report.reasons)
      else await this.finish({ picked, summary, stopped, rest })
    } catch (error) {
      if (this.reader === reader) this.giveUp(error)
    }
  }

  /** Sends the piece that failed again. */
  readonly retry = (): void => this.upload?.retry()
  /** Asks whether the upload shall stop; it rests meanwhile. */
  readonly askToStop = (): void => this.upload?.askToStop()
  readonly goOn = (): void => this.upload?.goOn()
  /** Ends the upload before the file's end. */
  readonly stop = (how: Stop): void => this.upload?.stop(how)
  /** Gives the mapping up, or puts the summary aside. */
  readonly close = (): void => this.end()

  /** Ends whatever is under way, since its screen is left. What came in stays. */
  leave(): void {
    if (this.state.step === 'uploading') sayStopped(this.upload?.imported ?? 0)
    this.end()
  }

  private end(): void {
    this.upload?.abandon()
    this.upload = null
    this.reader?.stop()
    this.reader = null
    this.set(idle)
  }

  private giveUp(error: unknown): void {
    const unread = sayUnread(error)
    this.end()
    this.set({ step: 'idle', ...unread })
  }

  private async finish(ended: Omit<Done, 'step' | 'stopped'> & { stopped: Stop | null }): Promise<void> {
    const { summary, stopped } = ended
    const { imported, importId, groupId } = summary
    const gone = stopped === 'takeBack' && importId !== null && (await this.takenBack(importId))
    this.end()
    if (gone) toast.success(text('contacts:import.takenBack'))
    else if (stopped) sayStopped(imported)
    else if (imported > 0) toast.success(text('contacts:import.done', { n: imported }))
    if (!gone && importId !== null) this.set({ ...ended, step: 'done', stopped: stopped !== null })
    this.onImported(gone ? null : groupId)
  }

  /** Whether the server took the import back; why not is said. */
  private async takenBack(id: number): Promise<boolean> {
    try {
      await call(undoContactImport, { params: { id } })
      return true
    } catch (error) {
      const message = shownMessage(error)
      if (message) toast.error(text('contacts:undo.failed', { message }))
      return false
    }
  }

  private set(state: ImportState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

function sayStopped(count: number): void {
  toast(text('contacts:import.stopped', { count }))
}
