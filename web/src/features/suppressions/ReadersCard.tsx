// The card of the pages that readers' links open: unsubscribe page and preference page.
import type { ReactNode } from 'react'
import { Paper, Title } from '@mantine/core'
import { CallFailed } from '../../lib/api/index.ts'
import { useTextsIn } from '../../lib/messages/index.ts'
import { ErrorText, usePageTitle } from '../../ui/index.ts'
import styles from './suppressions.module.css'

export interface Logo {
  src: string
  alt: string
}

/** The message of a failure (specification, section 8), in the language of the mail. */
export function useFailureSentence({
  language,
}: {
  language?: string | undefined
}): (error: unknown) => string | null {
  const t = useTextsIn('readers/unsubscribe', language)
  return (error) => {
    if (!(error instanceof CallFailed)) return null
    if (error.kind === 'network') return t('unreachable', { reason: error.message })
    return error.said ?? t('failed', { status: error.status })
  }
}

export function ReadersCard(props: {
  title: string
  language?: string | undefined
  /** The name or address of the message's sender, if it is known. */
  sender?: string | undefined
  sentence?: string | null
  error?: string | null
  /** The brand's logo. Without it, the sender's name stands in place of Lettermill's logo. */
  logo?: Logo | undefined
  /** Whether the card contains a form. The form then announces results itself. */
  isForm?: boolean
  children?: ReactNode
}) {
  usePageTitle(props.title, props)
  return (
    <Paper
      className={styles['card']}
      {...(props.isForm ? { 'data-form': true } : { role: 'status' })}
      lang={props.language}
    >
      {props.logo ? (
        <img src={props.logo.src} alt={props.logo.alt} className={styles['logo']} data-own-logo />
      ) : (
        props.sender && (
          <p className={styles['sender']} data-own-logo>
            {props.sender}
          </p>
        )
      )}
      <Title order={1}>{props.title}</Title>
      {props.sentence && <p>{props.sentence}</p>}
      <ErrorText error={props.error} />
      {props.children}
    </Paper>
  )
}
