// 'Domain Management': why domains are verified, the list of domains, and the records to publish for one of them.
import { useCallback, useState } from 'react'
import { Button, Group, Title } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useAsked } from '../../../lib/asked.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { useTestMode } from '../../../lib/campaigns/test-mode.ts'
import { May } from '../../../lib/session/May.tsx'
import { Panel } from '../../../ui/index.ts'
import { DomainRecords } from './DomainRecords.tsx'
import { DomainsTable } from './DomainsTable.tsx'
import { ReputationTable } from '../reputation/ReputationTable.tsx'
import { WarmUpSwitch } from '../reputation/WarmUpSwitch.tsx'
import type { DomainAction } from './domains.ts'
import styles from './domains.module.css'

const AddDomainDialog = laterDialog(() => import('./AddDomainDialog.tsx'), 'AddDomainDialog')

interface DomainsPanelProps {
  domains: readonly Domain[]
  onAct(domain: Domain, action: DomainAction): void
}

/** Folded once every domain is verified. */
function WhyVerify({ domains }: { domains: readonly Domain[] }) {
  const t = useTexts('senders')
  const isOpen = domains.length === 0 || domains.some(({ is_verified }) => !is_verified)
  return (
    <details key={String(isOpen)} className={styles['why']} open={isOpen}>
      <summary>
        <h3>{t('domains.why')}</h3>
      </summary>
      <p>{t('domains.whyText')}</p>
    </details>
  )
}

/** The domain whose records are shown first: one that is not verified yet, otherwise the oldest. */
function domainToPublish(domains: readonly Domain[]): Domain | undefined {
  return domains.find(({ is_verified }) => !is_verified) ?? domains[0]
}

/** In test mode the records of new domains stay closed: nobody needs them before mail leaves through a relay. */
function RecordsLater({ onShow }: { onShow(): void }) {
  const t = useTexts('senders')
  return (
    <Group gap="8px 12px" c="dimmed" pt="sm" px="md" pb="md">
      <p>{t('records.testMode')}</p>
      <Button variant="default" size="compact-sm" onClick={onShow}>
        {t('records.testShow')}
      </Button>
    </Group>
  )
}

/**
 * The id of the domain whose records are shown; null if none are shown. In test mode nobody needs to publish records.
 */
function useShownId(domains: readonly Domain[], isTest: boolean) {
  const [first] = useState(() => domainToPublish(domains)?.id ?? null)
  const [verified] = useState(() => domains.find(({ is_verified }) => is_verified)?.id ?? null)
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  return [chosen === undefined ? (isTest ? verified : first) : chosen, setChosen] as const
}

/**
 * The panel below the senders. With a relay, a new domain shows its records, because publishing them is the next step.
 */
export function DomainsPanel({ domains, onAct }: DomainsPanelProps) {
  const t = useTexts('senders')
  const [adding, setAdding] = useState(false)
  useAsked(
    'domain',
    useCallback(() => setAdding(true), []),
    'manager',
  )
  const isTest = useTestMode()
  const [shownId, setShownId] = useShownId(domains, isTest)
  const shown = domains.find(({ id }) => id === shownId)
  return (
    <Panel
      title={t('domains.title')}
      actions={
        <May role="manager">
          <Button variant="default" leftSection={<Plus size={16} />} onClick={() => setAdding(true)}>
            {t('domains.add')}
          </Button>
        </May>
      }
      flush
    >
      <WhyVerify domains={domains} />
      <Title order={3} fw={600} mt="md" mx="md" mb={4} fz="md" lh="20px">
        {t('domains.managed')}
      </Title>
      <DomainsTable
        domains={domains}
        shownId={shown?.id ?? null}
        onShow={({ id }) => setShownId(id === shownId ? null : id)}
        onAct={onAct}
      />
      {isTest && !shown && domains.length > 0 && (
        <RecordsLater onShow={() => setShownId(domainToPublish(domains)?.id ?? null)} />
      )}
      {shown && <DomainRecords key={shown.id} domain={shown} />}
      {shown && <ReputationTable key={`reputation-${shown.id}`} domain={shown} />}
      {shown && <WarmUpSwitch key={`warm-up-${shown.id}`} domain={shown} />}
      <AddDomainDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={({ id }) => setShownId(isTest ? null : id)}
      />
    </Panel>
  )
}
