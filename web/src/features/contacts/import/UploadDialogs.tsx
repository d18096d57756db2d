// While a file goes up: how far it is, and what to do when a piece failed. Afterwards: what became of its rows.
import { Button, Progress } from '@mantine/core'
import { saveFile } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../ui/index.ts'
import type { PickedCsv } from './csvImport.ts'
import type { UploadCounts, UploadProgress, UploadSummary } from './upload.ts'
import styles from './import.module.css'

function Counts({ counts }: { counts: UploadCounts }) {
  const t = useTexts('contacts')
  const shown = [
    [t('import.imported'), counts.imported],
    [t('import.duplicates'), counts.duplicates],
    [t('import.skipped'), counts.skipped],
    ...(counts.unreadable > 0 ? [[t('import.unreadableCells'), counts.unreadable] as const] : []),
  ] as const
  return (
    <dl className={styles['counts']}>
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const nothingYet: UploadProgress = { imported: 0, duplicates: 0, skipped: 0, unreadable: 0, bytesRead: 0 }

interface UploadingDialogProps {
  picked: PickedCsv
  progress: UploadProgress | null
  failure: string | null
  onRetry(): void
  onStop(): void
}

/** The progress of an upload. Only its own buttons end it. */
export function UploadingDialog({ picked, progress, failure, onRetry, onStop }: UploadingDialogProps) {
  const t = useTexts('contacts')
  const done = progress ?? nothingYet
  return (
    <Dialog opened locked title={t('import.uploadingTitle')} onClose={onStop}>
      <p className={styles['fileName']}>{picked.file.name}</p>
      <Progress
        aria-label={t('import.progress')}
        value={Math.round((done.bytesRead / picked.file.size) * 100)}
        animated={failure === null}
        color={failure === null ? 'ink' : 'red'}
        size="lg"
      />
      <Counts counts={done} />
      <ErrorText error={failure} />
      <DialogActions>
        <Button variant="default" onClick={onStop}>
          {t('import.stop')}
        </Button>
        {failure !== null && <Button onClick={onRetry}>{t('import.resume')}</Button>}
      </DialogActions>
    </Dialog>
  )
}

interface SummaryDialogProps {
  picked: PickedCsv
  summary: UploadSummary
  onClose(): void
}

/** What became of the rows, with the skipped ones as a file. */
export function SummaryDialog({ picked, summary, onClose }: SummaryDialogProps) {
  const t = useTexts('contacts')
  const { skippedFile } = summary
  const name = picked.file.name.replace(/\.csv$/i, '')
  return (
    <Dialog opened title={t('import.doneTitle')} onClose={onClose}>
      <Counts counts={summary} />
      {skippedFile && (
        <div className={styles['skipped']}>
          <p>{t('import.skippedText')}</p>
          <Button
            variant="default"
            onClick={() => saveFile({ blob: skippedFile, fileName: t('import.skippedFile', { name }) })}
          >
            {t('import.skippedDownload')}
          </Button>
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('import.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
