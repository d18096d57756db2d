// 'Upload CSV': a button in front of a plain file input.
import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'

interface UploadButtonProps {
  busy: boolean
  /** Whether one of the import's dialogs is open. */
  asking: boolean
  onPick(file: File): void
}

/** Gives the focus back to the button once the last dialog is gone: each of them comes in the place of another. */
function useFocusAfter(asking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef(asking)
  useEffect(() => {
    if (asked.current && !asking) button.current?.focus()
    asked.current = asking
  }, [asking])
  return button
}

/** Opens the file picker; picking the same file twice counts twice. */
export function UploadButton({ busy, asking, onPick }: UploadButtonProps) {
  const t = useTexts('contacts')
  const button = useFocusAfter(asking)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={button}
        leftSection={<Upload size={16} />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
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
