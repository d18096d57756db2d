// A letter as the server renders it: on a phone or a computer, in light or dark mode, with one contact's values.
import { useState } from 'react'
import { ActionIcon, Skeleton } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, MailFrame, WidthChoice, type FrameWidth } from '../../../ui/index.ts'
import { ContactChoice, type ChosenContact } from '../../../ui/test-message/ContactChoice.tsx'
import styles from './letter.module.css'
import type { RenderState } from './rendered.ts'

interface LetterPreviewProps {
  state: RenderState
  contact: ChosenContact | null
  onContact(contact: ChosenContact | null): void
}

function LightOrDark({ isDark, onChange }: { isDark: boolean; onChange: (isDark: boolean) => void }) {
  const t = useTexts('design')
  return (
    <ActionIcon.Group role="group" aria-label={t('preview.light')}>
      {([false, true] as const).map((dark) => {
        const Icon = dark ? Moon : Sun
        const name = t(dark ? 'preview.darkMode' : 'preview.lightMode')
        return (
          <ActionIcon
            key={String(dark)}
            variant={dark === isDark ? 'light' : 'default'}
            aria-label={name}
            aria-pressed={dark === isDark}
            title={name}
            onClick={() => onChange(dark)}
          >
            <Icon size={16} />
          </ActionIcon>
        )
      })}
    </ActionIcon.Group>
  )
}

export function LetterPreview({ state: { rendered, error, busy }, contact, onContact }: LetterPreviewProps) {
  const t = useTexts('design')
  const [width, setWidth] = useState<FrameWidth>('desk')
  const [isDark, setDark] = useState(false)
  return (
    <section aria-label={t('preview.title')} className={styles['preview']}>
      <div className={styles['controls']}>
        <ContactChoice
          size="xs"
          aria-label={t('preview.contact')}
          placeholder={t('preview.nobody')}
          clearLabel={t('preview.clear')}
          contact={contact}
          onChange={onContact}
        />
        <LightOrDark isDark={isDark} onChange={setDark} />
        <WidthChoice width={width} onChange={setWidth} />
      </div>
      <ErrorText error={error} />
      <div className={styles['paper']} data-width={width} aria-busy={busy}>
        {rendered ? (
          <MailFrame title={t('preview.title')} html={rendered.html} isDark={isDark} />
        ) : (
          !error && <Skeleton height="var(--frame-height, min(70vh, 720px))" />
        )}
      </div>
    </section>
  )
}
