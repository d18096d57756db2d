// A message as one contact gets it: sender, recipient, HTML or text, on a desktop or a phone, with buttons for the
// contacts before and after. A long message scrolls in its frame; below a short one there is no empty paper.
import { Facts } from '../page/texts.tsx'
import { useState, type ReactNode } from 'react'
import { Group, Skeleton, Tabs, Text } from '@mantine/core'
import { clippedAbove } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../feedback/errors.tsx'
import styles from './frame.module.css'
import { MailFrame } from './MailFrame.tsx'
import { ContactSteps, WidthChoice, type FrameWidth } from './PreviewControls.tsx'

export interface PreviewedMessage {
  from: string
  /** The recipient. Null if there is no contact; merge tags then print nothing. */
  to: string | null
  subject: string
  /** The preheader; empty if there is none. */
  preheader: string
  /** The address for replies. Null: replies go to the sender. */
  reply_to: string | null
  html: string
  text: string
  /** Size of the HTML in bytes. */
  html_bytes: number
  /** The number of contacts. */
  of: number
}

interface MessagePreviewProps {
  /** The message; undefined while it loads. */
  message: PreviewedMessage | undefined
  /** Hides sender and subject, for a body without a campaign. */
  bodyOnly?: boolean
  /** Why there is no message. */
  error: unknown
  busy: boolean
  /** The number of the requested contact, from 1. */
  position: number
  onPosition(position: number): void
}

const parts = ['html', 'text'] as const

/** A line that is left out if the message has no such value. */
function Optional({ name, value }: { name: string; value: string | null | undefined }) {
  return value ? (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null
}

function Addresses({
  bodyOnly,
  message,
  error,
}: Pick<MessagePreviewProps, 'bodyOnly' | 'message' | 'error'>) {
  const t = useTexts('preview')
  const common = useTexts('ui')
  const value = (said: string | null | undefined): ReactNode =>
    message || error ? said || common('dash') : <Skeleton height={12} width={160} my={4} />
  if (bodyOnly) {
    return (
      <Facts mb="xs" fz="sm" lh="sm">
        <dt>{t('to')}</dt>
        <dd>{value(message?.to)}</dd>
      </Facts>
    )
  }
  return (
    <Facts mb="xs" fz="sm" lh="sm">
      <dt>{t('from')}</dt>
      <dd>{value(message?.from)}</dd>
      <dt>{t('to')}</dt>
      <dd>{value(message?.to)}</dd>
      <dt>{t('subject')}</dt>
      <dd>
        <strong>{value(message && (message.subject || t('noSubject')))}</strong>
      </dd>
      <Optional name={t('preheader')} value={message?.preheader} />
      <Optional name={t('replyTo')} value={message?.reply_to} />
    </Facts>
  )
}

interface BodyProps extends Pick<MessagePreviewProps, 'message' | 'error'> {
  part: (typeof parts)[number]
  width: FrameWidth
}

function Body({ part, width, message, error }: BodyProps) {
  const t = useTexts('preview')
  if (error) {
    return (
      <div className={styles['problem']}>
        <ErrorText error={error} />
      </div>
    )
  }
  if (!message) return <Skeleton h="var(--frame-height, min(70vh, 720px))" />
  return (
    <div className={styles['paper']} data-width={width}>
      {part === 'html' ? (
        <MailFrame title={t('frame')} html={message.html} isWhole />
      ) : (
        <pre className={styles['plain']} tabIndex={0}>
          {message.text}
        </pre>
      )}
    </div>
  )
}

function TooLong({ message }: Pick<MessagePreviewProps, 'message'>) {
  const t = useTexts('preview')
  return message && message.html_bytes > clippedAbove ? (
    <Text role="status" size="sm" c="var(--kit-warning)" mt="xs">
      {t('tooLong', { size: formatNumber(Math.ceil(message.html_bytes / 1024)) })}
    </Text>
  ) : null
}

/** The controls and the message, or the reason why there is none. */
export function MessagePreview(props: MessagePreviewProps) {
  const { bodyOnly = false, message, error, busy, position, onPosition } = props
  const t = useTexts('preview')
  const [width, setWidth] = useState<FrameWidth>('desk')
  return (
    <div className={styles['preview']} aria-busy={busy}>
      <Addresses bodyOnly={bodyOnly} message={message} error={error} />
      <Tabs defaultValue="html" keepMounted={false}>
        <Group gap="8px 12px" mb="xs">
          <Tabs.List aria-label={t('part')} className={styles['tabs'] ?? ''}>
            {parts.map((part) => (
              <Tabs.Tab key={part} value={part}>
                {t(part)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <ContactSteps position={position} of={message?.of} onPosition={onPosition} />
          <WidthChoice width={width} onChange={setWidth} />
        </Group>
        {parts.map((part) => (
          <Tabs.Panel key={part} value={part}>
            <Body part={part} message={message} error={error} width={width} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <TooLong message={message} />
    </div>
  )
}
