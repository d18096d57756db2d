// The controls above a previewed message: contact and width.
import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight, Monitor, Smartphone } from 'lucide-react'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './frame.module.css'

interface ContactStepsProps {
  /** The number of the shown contact, from 1. */
  position: number
  /** The number of contacts; undefined while unknown. */
  of: number | undefined
  onPosition(position: number): void
}

/** Buttons for the contact before and after. */
export function ContactSteps({ position, of, onPosition }: ContactStepsProps) {
  const t = useTexts('preview')
  const step = (by: 1 | -1, disabled: boolean) => {
    const Icon = by === 1 ? ChevronRight : ChevronLeft
    return (
      <ActionIcon
        variant="default"
        aria-label={t(by === 1 ? 'nextContact' : 'previousContact')}
        disabled={disabled}
        onClick={() => onPosition(position + by)}
      >
        <Icon size={16} />
      </ActionIcon>
    )
  }
  const at = { position: formatNumber(position), of: formatNumber(of ?? 0) }
  const where = of === undefined ? t('contact', at) : t(of > 0 ? 'contactOf' : 'noContact', at)
  return (
    <div className={styles['steps']}>
      {step(-1, position <= 1)}
      <span aria-live="polite">{where}</span>
      {step(1, of === undefined || position >= of)}
    </div>
  )
}

/** 640 pixels or more, or a phone's 375 pixels. */
export type FrameWidth = 'desk' | 'phone'

const icons = { desk: Monitor, phone: Smartphone }

/** Buttons rather than radios, because Enter on a radio would submit the form around it. */
export function WidthChoice(props: { width: FrameWidth; onChange: (width: FrameWidth) => void }) {
  const t = useTexts('preview')
  return (
    <ActionIcon.Group role="group" aria-label={t('width')} className={styles['widths'] ?? ''}>
      {(['desk', 'phone'] as const).map((width) => {
        const Icon = icons[width]
        const isChosen = width === props.width
        return (
          <ActionIcon
            key={width}
            variant={isChosen ? 'light' : 'default'}
            aria-label={t(width)}
            aria-pressed={isChosen}
            title={t(width)}
            onClick={() => props.onChange(width)}
          >
            <Icon size={16} />
          </ActionIcon>
        )
      })}
    </ActionIcon.Group>
  )
}
