// 'Upload CSV': a button that opens a hidden file input.
import { useCallback, useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useAsked } from '../../../lib/asked.ts'
import { useTexts } from '../../../lib/messages/index.ts'

interface UploadButtonProps {
  busy: boolean
  /** Whether a dialog of the import is open. */
  asking: boolean
  onPick(file: File): void
}

/**
 * Moves the focus to the button when the last dialog of the import has closed. The dialogs replace each other, so the
 * last one does not know that the button had the focus before the first one opened.
 */
function useFocusAfter(asking: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef(asking)
  useEffect(() => {
    if (asked.current && !asking) button.current?.focus()
    asked.current = asking
  }, [asking])
  return button
}

/** Opens the file picker; the same file can be picked again. The URL parameter `?do=upload` opens it too. */
export function UploadButton({ busy, asking, onPick }: UploadButtonProps) {
  const t = useTexts('contacts')
  const button = useFocusAfter(asking)
  const input = useRef<HTMLInputElement>(null)
  useAsked(
    'upload',
    useCallback(() => {
      // The browser opens the picker only right after a click or a key press. Without one, the button has the focus,
      // and pressing it opens the picker.
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
