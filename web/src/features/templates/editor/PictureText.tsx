// Asks for the alternative text of a picture when it is inserted, and again when it is selected.
import { useEffect, useRef } from 'react'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'

interface PictureTextProps {
  picture: HTMLImageElement
  /** Whether the picture was just inserted, so that its alternative text should be typed next. */
  isNew: boolean
  onChange(alt: string): void
  /** Called for Enter, when the text is complete. */
  onDone(): void
}

/** A field below the text. The caller must give it another `key` for each picture. */
export function PictureText({ picture, isNew, onChange, onDone }: PictureTextProps) {
  const t = useTexts('templates')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  return (
    <TextInput
      ref={input}
      size="xs"
      mt={8}
      label={t('editor.alt.label')}
      description={t('editor.alt.hint')}
      maxLength={1000}
      defaultValue={picture.alt}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Otherwise Enter would save the dialog around the editor.
        event.preventDefault()
        onDone()
      }}
    />
  )
}
