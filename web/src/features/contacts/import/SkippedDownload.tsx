// The button that downloads the skipped rows as a file.
import { Button } from '@mantine/core'
import { saveFile } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './import.module.css'

interface SkippedDownloadProps {
  blob: Blob
  fileName: string
  /** The number of rows in the file if more rows were skipped; null if it contains all of them. */
  rowsKept: number | null
}

/** Says what the file is for, and downloads it. */
export function SkippedDownload({ blob, fileName, rowsKept }: SkippedDownloadProps) {
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
