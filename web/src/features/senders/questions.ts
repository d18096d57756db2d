// The confirmations before an action on a sender or a domain.
import { useState } from 'react'
import type { Domain, Sender } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import type { CampaignPart } from '../../lib/campaigns/scheduled-uses.ts'
import type { DomainAction } from './domains/domains.ts'

/** The sender to delete, or the domain and the action on it. */
export type Asked = { sender: Sender } | { domain: Domain; action: DomainAction }

/** What the action would delete; null if it deletes nothing. */
export function deletedBy(asked: Asked): CampaignPart | null {
  if ('sender' in asked) return { kind: 'sender', id: asked.sender.id }
  return asked.action === 'delete' ? { kind: 'domain', id: asked.domain.id } : null
}

export interface Question {
  title: string
  message: string
  confirmLabel: string
  colour: 'red' | 'ink'
}

/** Title, message and button of the confirmation. */
export function useQuestionOf(): (asked: Asked) => Question {
  const t = useTexts('senders')
  const deletion = {
    title: t('confirm.deletionTitle'),
    confirmLabel: t('confirm.delete'),
    colour: 'red',
  } as const
  return (asked) => {
    if ('sender' in asked) return { ...deletion, message: t('confirm.sender', { email: asked.sender.email }) }
    const { action, domain } = asked
    const message = t(`confirm.${action === 'delete' ? 'domain' : action}`, { domain: domain.domain_name })
    if (action === 'delete') return { ...deletion, message }
    return {
      title: t(`confirm.${action}Title`),
      message,
      confirmLabel: t(`domains.${action}`),
      colour: 'ink',
    }
  }
}

/** The current confirmation. It keeps its text while its dialog fades out. */
export function useAsking() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    asked,
    opened,
    ask: (now: Asked) => {
      setAsked(now)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
