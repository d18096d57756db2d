// The summary after an import: how many contacts were imported, which rows were not and why, the skipped rows as a
// file, and a button to undo the import. The screen shows the summary above the contacts of the new group.
import { Button } from '@mantine/core'
import type { ContactImport } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { NextStep } from '../../../lib/next-step.tsx'
import { ErrorText, Panel } from '../../../ui/index.ts'
import { saveFile } from '../../../lib/api/index.ts'
import { DoubtfulRows, RefusedKnown } from './FollowUps.tsx'
import type { Done } from './state.ts'
import { Counts, ReasonRows, UnreadableValues } from './RowResults.tsx'
import { reasonWords, totalOf } from './words.ts'
import styles from './import.module.css'

interface ImportSummaryProps {
  done: Done
  onUndo(done: Pick<ContactImport, 'id' | 'imported' | 'added'> & { name: string; before: number[] }): void
  onClose(): void
  onMailStopped(importId: number, count: number): void
}

/** The summary, until it is closed or the next file is picked. */
export function ImportSummary({
  done: { picked, fields, from, suppressesRefused, mailStopped, suppressed, summary, cut, stopped, rest },
  onUndo,
  onClose,
  onMailStopped,
}: ImportSummaryProps) {
  const t = useTexts('contacts')
  const m = useTexts('moving')
  const { importId: id, imported, added, report, groupImports } = summary
  const left = totalOf(suppressed?.reasons ?? {})
  const before = groupImports.toReversed()
  const { skippedFile, rowsKept } = report
  const fileName = t('import.skippedFile', { name: picked.file.name.replace(/\.(csv|zip)$/i, '') })
  const { name } = picked.file
  return (
    <div role="status" className={styles['summary']}>
      <Panel
        title={t(stopped || cut ? 'import.stoppedTitle' : 'import.doneTitle')}
        text={name}
        actions={
          <>
            {id !== null && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => onUndo({ id, imported, added, name, before })}
              >
                {t('undo.action')}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={onClose}>
              {t('import.close')}
            </Button>
          </>
        }
      >
        {cut !== null && <ErrorText error={t('import.cut', { message: cut })} />}
        {rest && (
          <ErrorText error={t('import.rest', { row: formatNumber(rest.fromRow), message: rest.why })} />
        )}
        {suppressed && left > 0 && (
          <p>
            <strong>
              {m('summary', {
                count: imported,
                contacts: formatNumber(imported),
                shown: formatNumber(left),
                reasons: reasonWords(suppressed.reasons),
              })}
            </strong>
          </p>
        )}
        <Counts counts={summary} />
        {from !== null && from.out > 0 && <p>{m('out', { shown: formatNumber(from.out) })}</p>}
        {summary.refused > 0 && (
          <p>
            {t(suppressesRefused ? 'import.refusedSuppressed' : 'import.refused', {
              count: summary.refused,
              shown: formatNumber(summary.refused),
            })}
          </p>
        )}
        {summary.refusedKnown > 0 && id !== null && (
          <RefusedKnown
            importId={id}
            count={summary.refusedKnown}
            stopped={mailStopped}
            onStopped={(count) => onMailStopped(id, count)}
          />
        )}
        {summary.erased > 0 && (
          <p>{t('import.erased', { count: summary.erased, shown: formatNumber(summary.erased) })}</p>
        )}
        {id !== null && added > 0 && <DoubtfulRows importId={id} />}
        <ReasonRows title={t('import.skippedTitle')} reasons={report.reasons} />
        <ReasonRows title={t('import.oddTitle')} reasons={report.odd} />
        <UnreadableValues
          counts={summary.unreadableFields}
          examples={summary.unreadableExamples}
          fields={fields}
        />
        {skippedFile && (
          <SkippedDownload
            blob={skippedFile}
            fileName={fileName}
            rowsKept={rowsKept < report.skipped ? rowsKept : null}
          />
        )}
        <NextStep />
      </Panel>
    </div>
  )
}

interface SkippedDownloadProps {
  blob: Blob
  fileName: string
  /** The number of rows in the file if more rows were skipped; null if it contains all of them. */
  rowsKept: number | null
}

/** Says what the file of skipped rows is for, and downloads it. */
function SkippedDownload({ blob, fileName, rowsKept }: SkippedDownloadProps) {
  const t = useTexts('contacts')
  return (
    <div className={styles['skipped']}>
      <p>{t('import.skippedText')}</p>
      {rowsKept !== null && <p>{t('import.skippedCut', { rows: formatNumber(rowsKept) })}</p>}
      <Button variant="default" onClick={() => saveFile({ blob, fileName })}>
        {t('import.skippedDownload')}
      </Button>
    </div>
  )
}
