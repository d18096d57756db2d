// 'Upload CSV': a button in front of a plain file input.
import { useCallback, useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useAsked } from '../../../lib/asked.ts'
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

/** Opens the file picker; picking the same file twice counts twice. `?do=upload` opens it too. */
export function UploadButton({ busy, asking, onPick }: UploadButtonProps) {
  const t = useTexts('contacts')
  const button = useFocusAfter(asking)
  const input = useRef<HTMLInputElement>(null)
  useAsked(
    'upload',
    useCallback(() => {
      // Right after a click the browser opens the picker; otherwise the focus is on the button for one more click.
      button.current?.focus()
      input.current?.click()
    }, [button]),
  )
  return (
    <>
      <Button
        ref={button}
        data-primary
        leftSection={<Upload size={16} />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,.zip"
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
