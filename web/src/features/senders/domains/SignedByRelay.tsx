// The switch for domains whose mail the relay signs, as SES, Postmark and others do.
import { useId } from 'react'
import { Switch } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useDomainSigner } from './domains.ts'
import styles from './domains.module.css'

const switchParts = { track: styles['track'] ?? '', thumb: styles['thumb'] ?? '' }

/** Shows the new state at once, and the old one again if the server refuses the change. */
export function SignedByRelay({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const textId = useId()
  const signer = useDomainSigner(domain.id)
  const on = signer.isPending ? signer.variables : domain.signed_by_relay
  return (
    <div className={styles['signing']}>
      <Switch
        label={t('records.relay.label')}
        aria-describedby={textId}
        classNames={switchParts}
        checked={on}
        onChange={({ currentTarget }) => !signer.isPending && signer.mutate(currentTarget.checked)}
      />
      <p id={textId}>{t(on ? 'records.relay.on' : 'records.relay.off')}</p>
      <ErrorText error={signer.error} />
    </div>
  )
}
