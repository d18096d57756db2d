// A sender: name, address, whether the address is verified, and its domain with the domain's status.
import { ActionIcon, Paper, Title } from '@mantine/core'
import type { Domain, Sender } from '@lettermill/contracts'
import { BadgeCheck, Trash2, TriangleAlert } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { Hint } from '../../ui/index.ts'
import { isMarkedOnly, recordNames } from './domains/domains.ts'
import { isSenderVerified } from './senders.ts'
import styles from './senders.module.css'

/**
 * Green only if no DNS record is missing. The server accepts each new address, because an administrator approved the
 * account (P17). Nobody confirms it by mail, so the words do not say that.
 */
function VerifiedIcon({ sender, markedOnly }: { sender: Sender; markedOnly: boolean }) {
  const t = useTexts('senders')
  const verified = isSenderVerified(sender) && !markedOnly
  const label = markedOnly ? t('domains.marked') : verified ? t('emailVerified') : t('emailNotVerified')
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
  const markedOnly = domain !== undefined && isMarkedOnly(domain)
  return (
    <Paper component="li" className={styles['card']}>
      <div className={styles['cardHead']}>
        <Title order={2} className={styles['name']}>
          {sender.name}
        </Title>
        <VerifiedIcon sender={sender} markedOnly={markedOnly} />
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
      </div>
      <div className={styles['email']}>
        <span id={emailId}>{sender.email}</span>
        <span data-verified={isSenderVerified(sender) && 'accepted'} className={styles['word']}>
          {t(isSenderVerified(sender) ? 'emailVerified' : 'emailNotVerified')}
        </span>
      </div>
      <div className={styles['domain']}>
        <span>{sender.domain}</span>
        <span data-verified={sender.is_domain_verified && !markedOnly} className={styles['word']}>
          {markedOnly
            ? `${t('domains.marked')} · ${t('domains.missing', { records: recordNames(domain.missing_records ?? []) })}`
            : sender.is_domain_verified
              ? t('verified')
              : t('notVerified')}
        </span>
      </div>
    </Paper>
  )
}
