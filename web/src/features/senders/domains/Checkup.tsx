// The checkup of a domain, below its DNS records.
import { Button, Group } from '@mantine/core'
import type { Finding, Domain } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { Findings, ErrorText } from '../../../ui/index.ts'
import { useCheckup, useComplaintsNotified } from './domains.ts'
import styles from './domains.module.css'

export function Checkup({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const { moment } = useFormats()
  const isManager = useMay('manager')
  const { data, error, isPending, mutate } = useCheckup(domain.id)
  const notified = useComplaintsNotified(domain.id, () => mutate())
  const actionOf = ({ code }: Finding) =>
    code === 'complaints_untold' &&
    isManager && (
      <Button
        size="compact-sm"
        variant="default"
        loading={notified.isPending}
        onClick={() => notified.mutate()}
      >
        {t('checkup.told')}
      </Button>
    )
  return (
    <div className={styles['checkup']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between">
        <div>
          <h3>{t('checkup.title')}</h3>
          <p>{t('checkup.text', { domain: domain.domain_name })}</p>
        </div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t(data ? 'checkup.again' : 'checkup.run')}
        </Button>
      </Group>
      <ErrorText error={error ?? notified.error} />
      <div aria-live="polite">
        {data && <p>{t('checkup.checkedAt', { when: moment(data.checked_at) })}</p>}
        {data?.findings.every(({ level }) => level === 'ok') && <p>{t('checkup.allRight')}</p>}
        {data && <Findings findings={data.findings} host={data.dns_host} actionOf={actionOf} />}
      </div>
    </div>
  )
}
