// Edits a template's HTML as text: for HTML that the rich-text editor cannot keep, and for people who write HTML by
// hand.
import { Textarea } from '@mantine/core'
import { templateBytes } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './templates.module.css'

interface HtmlSourceProps {
  html: string
  onChange(html: string): void
}

/** A plain text area. Tab moves the focus out of it. */
export function HtmlSource({ html, onChange }: HtmlSourceProps) {
  const t = useTexts('templates')
  return (
    <Textarea
      aria-label={t('source.label')}
      classNames={{ input: styles['source'] ?? '' }}
      value={html}
      maxLength={templateBytes}
      rows={20}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
