// The switches for the DKIM signatures of a domain. Each shows the new state at once, and the old one again if the server
// refuses the change.
import { useId } from 'react'
import { Switch } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useDomainSigner, useDomainSigning } from './records.ts'
import styles from './domains.module.css'

const switchParts = { track: styles['track'] ?? '', thumb: styles['thumb'] ?? '' }

/** The switch for domains whose mail the relay signs, as SES, Postmark and others do. */
export function SignedByRelay({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const textId = useId()
  const signer = useDomainSigner(domain.id)
  const isManager = useMay('manager')
  const on = signer.isPending ? signer.variables : domain.signed_by_relay
  return (
    <div className={styles['signing']}>
      <Switch
        label={t('records.relay.label')}
        disabled={!isManager}
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

/** The switch for the second signature, Ed25519 (RFC 8463), which is off by default. */
export function SecondSignature({ domain, on }: { domain: Domain; on: boolean }) {
  const t = useTexts('senders')
  const textId = useId()
  const signing = useDomainSigning(domain.id)
  const isManager = useMay('manager')
  return (
    <div className={styles['signing']}>
      <Switch
        label={t('records.signing.label')}
        disabled={!isManager}
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
