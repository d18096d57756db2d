// The import as a React hook: its state, and its end when the screen is left.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { keptOverSignIn, useKeepOverSignIn } from '../../../lib/over-sign-in.ts'
import { CsvImport, type OnImported } from './csv-import.ts'
import { importPlace, type Done, type ImportState, type KeptImport, type Mapping } from './state.ts'

function keptOf(uploaded: Mapping): KeptImport {
  const { file, hasHeaders } = uploaded.picked
  return { file, hasHeaders, entered: uploaded }
}

function useWarningBeforeLeaving(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploading])
}

/** Forgotten with all other answers when the session ends. */
const summaryKey = ['import summary']

/** Keeps the summary of the last import until it is closed: only it has the skipped rows as a file. */
function useKeptSummary(state: ImportState): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (state.step !== 'done') return queries.removeQueries({ queryKey: summaryKey })
    queries.setQueryDefaults(summaryKey, { gcTime: Infinity })
    queries.setQueryData(summaryKey, state)
  }, [queries, state])
}

/** An import that ends when the screen is left. Closing the browser tab during an upload asks first. */
export function useCsvImport(onImported: OnImported): [CsvImport, ImportState] {
  const queries = useQueryClient()
  const [running] = useState(() => new CsvImport(queries.getQueryData<Done>(summaryKey)))
  const state = useSyncExternalStore(running.subscribe, running.getState)
  useKeptSummary(state)
  useWarningBeforeLeaving(state.step === 'uploading')
  useEffect(() => {
    // The callback may change during an import, for example when the URL that it uses changes.
    running.whenImported(onImported)
  }, [running, onImported])
  useEffect(() => () => running.leave(), [running])
  // The end of the session interrupted the mapping or the upload of this file.
  useEffect(() => {
    const kept = keptOverSignIn<KeptImport>(importPlace)
    if (kept) running.resume(kept)
  }, [running])
  const { uploaded } = running
  useKeepOverSignIn(importPlace, uploaded ? keptOf(uploaded) : undefined)
  return [running, state]
}
