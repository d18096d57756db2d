// The checkup of a domain: what is not right, what it means, and the record to publish. What is right is one line.
import { Button } from '@mantine/core'
import type { CheckupFinding, CheckupLevel, Domain } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../lib/formats.ts'
import { findingText, useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, StatusBadge, type Tone } from '../../../ui/index.ts'
import { CopyButton } from './CopyButton.tsx'
import { useCheckup } from './domains.ts'
import styles from './domains.module.css'

const tones: Record<CheckupLevel, Tone> = {
  ok: 'success',
  hint: 'neutral',
  unknown: 'neutral',
  warning: 'warning',
  red: 'danger',
}

function Copied({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={copy} />
      </dd>
    </>
  )
}

function Item({ finding }: { finding: CheckupFinding }) {
  const t = useTexts('senders')
  const { level, found, record } = finding
  const { message, fix } = findingText(finding)
  return (
    <li className={styles['record']}>
      <div className={styles['finding']}>
        <StatusBadge tone={tones[level]}>{t(`checkup.levels.${level}`)}</StatusBadge>
        <div>
          <strong>{message}</strong>
          {fix !== null && <p>{fix}</p>}
        </div>
      </div>
      {(found.length > 0 || record) && (
        <dl className={styles['recordParts']}>
          {found.length > 0 && (
            <>
              <dt>{t('checkup.found')}</dt>
              <dd className={styles['foundNow']}>
                {found.map((value) => (
                  <code key={value}>{value}</code>
                ))}
              </dd>
            </>
          )}
          {record && (
            <>
              <Copied
                label={`${record.type}, ${t('checkup.name')}`}
                value={record.name}
                copy={t('checkup.copyName', { name: record.name })}
              />
              <Copied
                label={t('checkup.value')}
                value={record.value}
                copy={t('checkup.copyValue', { name: record.name })}
              />
            </>
          )}
        </dl>
      )}
    </li>
  )
}

function Right({ findings }: { findings: readonly CheckupFinding[] }) {
  const t = useTexts('senders')
  if (findings.length === 0) return null
  const count = findings.length
  return (
    <details className={styles['right']}>
      <summary>{t('checkup.right', { count, size: formatNumber(count) })}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.message}`}>{findingText(finding).message}</li>
        ))}
      </ul>
    </details>
  )
}

/** Below the records of a domain. */
export function Checkup({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const { moment } = useFormats()
  const { data, error, isPending, mutate } = useCheckup(domain.id)
  const wrong = data?.findings.filter(({ level }) => level !== 'ok') ?? []
  const right = data?.findings.filter(({ level }) => level === 'ok') ?? []
  return (
    <div className={styles['checkup']}>
      <div className={styles['recordsHead']}>
        <div>
          <h3>{t('checkup.title')}</h3>
          <p>{t('checkup.text', { domain: domain.domain_name })}</p>
        </div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t(data ? 'checkup.again' : 'checkup.run')}
        </Button>
      </div>
      <ErrorText error={error} />
      <div aria-live="polite">
        {data && <p>{t('checkup.checkedAt', { when: moment(data.checked_at) })}</p>}
        {data && wrong.length === 0 && <p>{t('checkup.allRight')}</p>}
        {wrong.length > 0 && (
          <ul>
            {wrong.map((finding) => (
              <Item key={`${finding.code} ${finding.message}`} finding={finding} />
            ))}
          </ul>
        )}
        <Right findings={right} />
      </div>
    </div>
  )
}
