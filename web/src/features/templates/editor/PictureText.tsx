// What a picture shows, in words: asked for when it comes into the text, and again when it is chosen there.
import { useEffect, useRef } from 'react'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'

interface PictureTextProps {
  picture: HTMLImageElement
  /** Whether the picture was just put in, so that its words are to be typed next. */
  isNew: boolean
  onChange(alt: string): void
  /** Enter was pressed: the words are complete. */
  onDone(): void
}

/** A field below the text. Give it a key for each picture. */
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
        // The dialog around would be saved.
        event.preventDefault()
        onDone()
      }}
    />
  )
}
