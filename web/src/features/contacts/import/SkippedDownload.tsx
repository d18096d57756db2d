// The way to the skipped rows as a file. They are kept packed, so that a million of them takes a moment to unpack.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { skippedCsv } from '../csv/skippedRows.ts'
import styles from './import.module.css'

interface SkippedDownloadProps {
  packed: Blob
  fileName: string
}

/** Says what the file is for, and saves it. */
export function SkippedDownload({ packed, fileName }: SkippedDownloadProps) {
  const t = useTexts('contacts')
  const saving = useMutation({
    mutationFn: () => skippedCsv(packed),
    onSuccess: (blob) => saveFile({ blob, fileName }),
  })
  return (
    <div className={styles['skipped']}>
      <p>{t('import.skippedText')}</p>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('import.skippedDownload')}
      </Button>
      {saving.error && <ErrorText error={saving.error.message} />}
    </div>
  )
}
