// The switch for a domain's second DKIM signature, Ed25519 (RFC 8463), which is off by default.
import { useId } from 'react'
import { Switch } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useDomainSigning } from './domains.ts'
import styles from './domains.module.css'

const switchParts = { track: styles['track'] ?? '', thumb: styles['thumb'] ?? '' }

/** Shows the new state at once, and the old one again if the server refuses the change. */
export function SecondSignature({ domain, on }: { domain: Domain; on: boolean }) {
  const t = useTexts('senders')
  const textId = useId()
  const signing = useDomainSigning(domain.id)
  return (
    <div className={styles['signing']}>
      <Switch
        label={t('records.signing.label')}
        aria-describedby={textId}
        classNames={switchParts}
        checked={signing.isPending ? signing.variables : on}
        onChange={({ currentTarget }) => !signing.isPending && signing.mutate(currentTarget.checked)}
      />
      {/* Mantine's own description would become a part of the switch's name. */}
      <p id={textId}>{t('records.signing.text')}</p>
      <ErrorText error={signing.error} />
    </div>
  )
}
