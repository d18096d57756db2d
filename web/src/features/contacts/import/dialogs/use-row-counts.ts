// Counts the rows of the picked file for the mapping dialog, in a worker of its own.
import { useEffect, useState } from 'react'
import type { RowCounts } from '../../csv/row-counts.ts'
import { consentKey, type Choices } from '../choices.ts'
import { CsvWorker } from '../csv-worker.ts'
import type { Mapping } from '../state.ts'

/** The most bytes of a file that is counted, so that the counts are there within about a second. */
const mostBytes = 10_000_000

/**
 * The counts by the chosen columns. `unknown` if the file is too large or is an export of another tool; null until the
 * file is read.
 */
export function useRowCounts(
  { picked: { file, hasHeaders }, from }: Mapping,
  { columns }: Choices,
): RowCounts | 'unknown' | null {
  const [counted, setCounted] = useState<RowCounts | 'unknown' | null>(null)
  const { first_name: name, email, [consentKey]: consent } = columns
  const isCountable = from === null && file.size <= mostBytes
  useEffect(() => {
    if (!isCountable) return undefined
    setCounted(null)
    const worker = new CsvWorker()
    const read = { first_name: name, email, [consentKey]: consent }
    worker.call('countRows', file, hasHeaders, read, consentKey).then(
      (counts) => setCounted(typeof counts === 'string' ? 'unknown' : counts),
      () => setCounted('unknown'),
    )
    return () => worker.stop()
  }, [isCountable, file, hasHeaders, name, email, consent])
  return isCountable ? counted : 'unknown'
}
