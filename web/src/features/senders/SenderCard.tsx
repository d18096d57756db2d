// A sender: name, address, an icon for the address, its domain with the domain's mark, and what its DNS lacks.
import { ActionIcon, Group, Title } from '@mantine/core'
import type { Domain, Sender } from '@lettermill/contracts'
import { BadgeCheck, Trash2, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { Card, Hint } from '../../ui/index.ts'
import { recordNames } from './domains/records.ts'
import { isSenderVerified } from './senders.ts'
import styles from './senders.module.css'

/**
 * Shows whether the sender's own address counts as verified, whatever the DNS says of its domain (P17). The server
 * accepts each new address, because an administrator approved the account. Nobody confirms it by mail, and the words
 * beside the pointer say so.
 */
function VerifiedIcon({ sender }: { sender: Sender }) {
  const t = useTexts('senders')
  const verified = isSenderVerified(sender)
  const label = t(verified ? 'emailVerified' : 'emailNotVerified')
  const Icon = verified ? BadgeCheck : TriangleAlert
  return (
    <Hint label={label}>
      <Icon size={16} role="img" aria-label={label} className={styles['icon']} data-verified={verified} />
    </Hint>
  )
}

interface SenderCardProps {
  sender: Sender
  /** The sender's domain; undefined if the workspace does not have it. */
  domain: Domain | undefined
  onDelete: () => void
}

/** A card of the grid. Its delete button shows on hover and on focus, and always on devices without hover. */
export function SenderCard({ sender, domain, onDelete }: SenderCardProps) {
  const t = useTexts('senders')
  // The addresses describe the delete buttons, so that a screen reader tells them apart.
  const emailId = `sender-${sender.id}`
  const missing = recordNames(domain?.missing_records ?? [])
  return (
    <Card>
      <Group gap="xs" wrap="nowrap" mih={28}>
        <Title order={2} fw={600} fz="md">
          {sender.name}
        </Title>
        <VerifiedIcon sender={sender} />
        <May role="manager">
          <ActionIcon
            className={styles['delete'] ?? ''}
            variant="subtle"
            color="red"
            aria-label={t('delete')}
            aria-describedby={emailId}
            onClick={onDelete}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </May>
      </Group>
      <span id={emailId}>{sender.email}</span>
      <div className={styles['domain']}>
        <span>{sender.domain}</span>
        <span data-verified={sender.is_domain_verified} className={styles['word']}>
          {t(sender.is_domain_verified ? 'verified' : 'notVerified')}
        </span>
        {missing && <small className={styles['dns']}>{t('domains.missing', { records: missing })}</small>}
      </div>
    </Card>
  )
}
