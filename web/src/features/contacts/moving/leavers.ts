// Sends a list of addresses that must not be mailed from the picked file to the server.
import { useEffect, useRef, useState } from 'react'
import type { ImportedReason } from '@lettermill/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage } from '../../../ui/index.ts'
import type { LeaverList } from '../csv/exports/leavers.ts'
import { CsvWorker } from '../import/csv-worker.ts'
import { isCsvFile, isZipFile } from '../import/mapping.ts'
import { sendLeavers } from '../import/upload/send-leavers.ts'
import { Sender } from '../import/upload/sender.ts'
import type { SuppressedCounts } from '../import/state.ts'
import { unreadBecause } from '../import/words.ts'

/** The steps. If sending fails, *Never mail these* retries it. */
export type LeaversState =
  { step: 'none' | 'reading' } | { step: 'read' | 'sending'; file: string; list: LeaverList }

/** Handles one list after another, and calls `onDone` with the counts of suppressed addresses. */
export function useLeavers(tool: string, onDone: (counts: SuppressedCounts) => void) {
  const [state, setState] = useState<LeaversState>({ step: 'none' })
  const [error, setError] = useState<string | null>(null)
  /** Ends what is being read or sent. */
  const stop = useRef<() => void>(() => undefined)
  const queries = useQueryClient()
  useEffect(() => () => stop.current(), [])
  const end = (why: string | null) => {
    stop.current()
    setState({ step: 'none' })
    setError(why)
  }
  const pick = async (file: File) => {
    if (!isCsvFile(file) && !isZipFile(file)) return end(text('contacts:failed.notCsv'))
    end(null)
    setState({ step: 'reading' })
    const worker = new CsvWorker()
    stop.current = () => worker.stop()
    try {
      const list = await worker.call('listLeavers', file, file.name)
      worker.stop()
      if (typeof list === 'string') end(text(`moving:left.${list}`))
      else setState({ step: 'read', file: file.name, list })
    } catch (failure) {
      end(unreadBecause(failure as Error))
    }
  }
  const send = async (reason: ImportedReason) => {
    if (state.step !== 'read') return
    setState({ ...state, step: 'sending' })
    const sender = new Sender((failure) =>
      end(text('moving:left.stopped', { message: shownMessage(failure.error) ?? '' })),
    )
    stop.current = () => sender.abort()
    const source = `${tool}: ${state.file}`.slice(0, 200)
    const counts = await sendLeavers(sender, state.list.leavers, source, reason)
    if (!counts) return
    end(null)
    onDone(counts)
    void queries.invalidateQueries({ queryKey: ['suppressions'] })
  }
  return {
    state,
    error,
    pick: (file: File) => void pick(file),
    send: (reason: ImportedReason) => void send(reason),
  }
}
