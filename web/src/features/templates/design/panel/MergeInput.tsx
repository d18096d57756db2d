// A plain text field with a menu of merge tags, which are inserted at the caret.
import { useRef } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { mergeTag } from '../../rich/merge-tags.ts'
import { MergeMenu } from '../../rich/MergeMenu.tsx'
import styles from '../design.module.css'

interface MergeInputProps {
  label: string
  description?: string | undefined
  value: string
  most: number
  /** With more than one row, the text may contain line breaks. */
  rows?: number
  onChange(value: string): void
}

export function MergeInput({ label, description, value, most, rows = 1, onChange }: MergeInputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const insert = (tag: string) => {
    const field = area.current ?? input.current
    const [start, end] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    onChange((value.slice(0, start) + tag + value.slice(end)).slice(0, most))
    field?.focus()
    // The timer runs after React has updated the value.
    window.setTimeout(() => field?.setSelectionRange(start + tag.length, start + tag.length))
  }
  const shared = { label, description, value, maxLength: most }
  return (
    <div className={styles['mergeInput']}>
      {rows > 1 ? (
        <Textarea
          {...shared}
          ref={area}
          rows={rows}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} ref={input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      <MergeMenu onPick={(name, whenEmpty) => insert(mergeTag(name, whenEmpty))} />
    </div>
  )
}
