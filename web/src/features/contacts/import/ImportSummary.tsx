// After an import that merged or skipped rows: how many, and the skipped ones as a file. It stands above the new
// group, not over it, so that one can look at both.
import { Button } from '@mantine/core'
import { saveFile } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Panel } from '../../../ui/index.ts'
import { Counts } from './Counts.tsx'
import type { PickedCsv } from './csvImport.ts'
import type { UploadSummary } from './upload.ts'
import styles from './import.module.css'

interface ImportSummaryProps {
  picked: PickedCsv
  summary: UploadSummary
  onClose(): void
}

/** What became of the rows, until it is put aside or the next file is picked. */
export function ImportSummary({ picked, summary, onClose }: ImportSummaryProps) {
  const t = useTexts('contacts')
  const { skippedFile } = summary
  const name = picked.file.name.replace(/\.csv$/i, '')
  return (
    <div role="status" className={styles['summary']}>
      <Panel
        title={t('import.doneTitle')}
        text={picked.file.name}
        actions={
          <Button variant="default" size="compact-sm" onClick={onClose}>
            {t('import.close')}
          </Button>
        }
      >
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
      </Panel>
    </div>
  )
}
