// A note above or between what a screen shows, in the colours of its tone.
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from '../page/StatusBadge.tsx'
import styles from './feedback.module.css'

interface NoteProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: Tone
  /** A short title in the colour of the tone. */
  title?: ReactNode
  /** Whether the note has a border and more room, as one with a title has. */
  isFramed?: boolean
}

/** A sentence, or paragraphs below a title. */
export function Note({
  tone = 'accent',
  title,
  isFramed = title !== undefined,
  children,
  ...rest
}: NoteProps) {
  return (
    <div className={styles['note']} data-tone={tone} data-framed={isFramed || undefined} {...rest}>
      {typeof title === 'string' ? <strong>{title}</strong> : title}
      {children}
    </div>
  )
}
