// A field for code with line numbers, and a menu of merge tags, which are inserted at the caret.
import { useRef } from 'react'
import { Group } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { mergeTag } from '../rich/merge-tags.ts'
import { MergeMenu } from '../rich/MergeMenu.tsx'
import styles from './letter.module.css'

interface SourceFieldProps {
  label: string
  value: string
  most: number
  onChange(value: string): void
}

/** A plain text area. Tab moves the focus out of it. */
export function SourceField({ label, value, most, onChange }: SourceFieldProps) {
  const t = useTexts('design')
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const lines = value.split('\n').length
  const insert = (tag: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    onChange((value.slice(0, start) + tag + value.slice(end)).slice(0, most))
    area.current?.focus()
    // The timer runs after React has updated the value.
    window.setTimeout(() => area.current?.setSelectionRange(start + tag.length, start + tag.length))
  }
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap" c="dimmed" mb="xs" fz="sm" lh="sm">
        <MergeMenu onPick={(name, whenEmpty) => insert(mergeTag(name, whenEmpty))} />
        <span>{t('code.lines', { count: lines })}</span>
      </Group>
      <div className={styles['source']}>
        <pre ref={numbers} aria-hidden="true">
          {Array.from({ length: lines }, (_, at) => String(at + 1)).join('\n')}
        </pre>
        <textarea
          ref={area}
          aria-label={label}
          value={value}
          maxLength={most}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </div>
  )
}
