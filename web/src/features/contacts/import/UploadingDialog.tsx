// While a file goes up: how far it is, and what to do when a piece failed.
import { Button, Progress } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../ui/index.ts'
import { Counts } from './Counts.tsx'
import type { PickedCsv } from './csvImport.ts'
import type { UploadProgress } from './upload.ts'
import styles from './import.module.css'

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
