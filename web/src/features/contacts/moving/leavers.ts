// Sends a list of addresses that must not be mailed from the picked file to the server, in the importer's worker.
import { useEffect, useRef, useState } from 'react'
import { importSuppressions, type ImportedReason } from '@lettermill/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { callOfWorker } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage } from '../../../ui/index.ts'
import type { FromWorker, SuppressedCounts } from '../csv/messages.ts'
import { startCsvWorker, type CsvWorker } from '../import/csv-worker.ts'
import { isCsvFile, isZipFile } from '../import/mapping.ts'
import { unreadBecause } from '../import/words.ts'

/** The steps. If sending fails, *Never mail these* retries it. */
export type LeaversState =
  | { step: 'none' | 'reading' }
  | { step: 'read' | 'sending'; file: string; left: Partial<Record<string, number>>; invalid: number }

/** Handles one list after another, and calls `onDone` with the counts of suppressed addresses. */
export function useLeavers(tool: string, onDone: (counts: SuppressedCounts) => void) {
  const [state, setState] = useState<LeaversState>({ step: 'none' })
  const [error, setError] = useState<string | null>(null)
  const worker = useRef<CsvWorker | null>(null)
  const queries = useQueryClient()
  useEffect(() => () => worker.current?.stop(), [])
  const end = (why: string | null) => {
    worker.current?.stop()
    setState({ step: 'none' })
    setError(why)
  }
  const hear = (message: FromWorker, file: string) => {
    if (message.kind === 'leavers')
      setState({ step: 'read', file, left: message.left, invalid: message.invalid })
    else if (message.kind === 'noList') end(text(`moving:left.${message.why}`))
    else if (message.kind === 'failed') end(unreadBecause(message))
    else if (message.kind === 'failure') {
      const failed = callOfWorker(importSuppressions).failureOf(message.refusal)
      end(text('moving:left.stopped', { message: shownMessage(failed) ?? '' }))
    } else if (message.kind === 'suppressed' && message.counts) {
      end(null)
      onDone(message.counts)
      void queries.invalidateQueries({ queryKey: ['suppressions'] })
    }
  }
  const pick = (file: File) => {
    if (!isCsvFile(file) && !isZipFile(file)) return end(text('contacts:failed.notCsv'))
    end(null)
    setState({ step: 'reading' })
    worker.current = startCsvWorker((message) => hear(message, file.name))
    worker.current.tell({ kind: 'openLeavers', file, name: file.name })
  }
  const send = (reason: ImportedReason) => {
    if (state.step !== 'read') return
    setState({ ...state, step: 'sending' })
    const source = `${tool}: ${state.file}`.slice(0, 200)
    const { address, headers } = callOfWorker(importSuppressions)
    worker.current?.tell({ kind: 'suppress', reason, source, address, headers })
  }
  return { state, error, pick, send }
}
