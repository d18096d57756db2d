// What the DNS has now, shown before a domain is marked as verified.
import { Group, Loader } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { StatusBadge } from '../../../ui/index.ts'
import { tones } from './domains.ts'
import { useDnsNow } from './records.ts'
import styles from './domains.module.css'

/** A line for each record, and a sentence if a record is missing. The domain can be marked nevertheless (P18). */
export function DnsNow({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const { data: findings, error } = useDnsNow(domain.id)
  if (error) return <p className={styles['dnsNow']}>{t('dnsNow.failed')}</p>
  return (
    <div role="status" className={styles['dnsNow']}>
      <strong>{t('dnsNow.title')}</strong>
      {!findings && (
        <div>
          <Loader size={14} /> {t('dnsNow.loading')}
        </div>
      )}
      {findings?.map(({ purpose, state }) => (
        <Group key={purpose} justify="space-between" gap="4px 12px">
          {t(`records.purpose.${purpose}`)}
          <StatusBadge tone={tones[state]}>{t(`records.state.${state}`)}</StatusBadge>
        </Group>
      ))}
      {findings?.some(({ state }) => state !== 'found') && <p>{t('dnsNow.missing')}</p>}
    </div>
  )
}
