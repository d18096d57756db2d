// 'Upload CSV': a button in front of a plain file input.
import { useRef } from 'react'
import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'

interface UploadButtonProps {
  busy: boolean
  onPick(file: File): void
}

/** Opens the file picker; picking the same file twice counts twice. */
export function UploadButton({ busy, onPick }: UploadButtonProps) {
  const t = useTexts('contacts')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<Upload size={16} />} loading={busy} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('import.file')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onPick(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
