// What a checkup found: how bad, what it means, what to do, and the record to publish. What is right is one line.
import type { ReactNode } from 'react'
import type { CheckupFinding, CheckupLevel } from '@lettermill/contracts'
import { formatNumber } from '../../lib/formats.ts'
import { findingText, useTexts } from '../../lib/messages/index.ts'
import { StatusBadge, type Tone } from '../page/StatusBadge.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './checkup.module.css'

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

function Details({ found, record }: Pick<CheckupFinding, 'found' | 'record'>) {
  const t = useTexts('checkup')
  if (found.length === 0 && !record) return null
  return (
    <dl className={styles['details']}>
      {found.length > 0 && (
        <>
          <dt>{t('found')}</dt>
          <dd className={styles['found']}>
            {found.map((value) => (
              <code key={value}>{value}</code>
            ))}
          </dd>
        </>
      )}
      {record && (
        <>
          <Copied
            label={`${record.type}, ${t('name')}`}
            value={record.name}
            copy={t('copyName', { name: record.name })}
          />
          <Copied label={t('value')} value={record.value} copy={t('copyValue', { name: record.name })} />
        </>
      )}
    </dl>
  )
}

function Item({ finding, action }: { finding: CheckupFinding; action: ReactNode }) {
  const t = useTexts('checkup')
  const { level, found, record } = finding
  const { message, fix } = findingText(finding)
  return (
    <li>
      <div className={styles['finding']}>
        <StatusBadge tone={tones[level]}>{t(`levels.${level}`)}</StatusBadge>
        <div>
          <strong>{message}</strong>
          {fix !== null && <p>{fix}</p>}
          {action}
        </div>
      </div>
      <Details found={found} record={record} />
    </li>
  )
}

function Right({ findings }: { findings: readonly CheckupFinding[] }) {
  const t = useTexts('checkup')
  if (findings.length === 0) return null
  const count = findings.length
  return (
    <details className={styles['right']}>
      <summary>{t('right', { count, size: formatNumber(count) })}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.message}`}>{findingText(finding).message}</li>
        ))}
      </ul>
    </details>
  )
}

/** The findings in their order, the worst first; `actionOf` adds what a person can do about one right there. */
export function CheckupFindings({
  findings,
  actionOf = () => null,
}: {
  findings: readonly CheckupFinding[]
  actionOf?: (finding: CheckupFinding) => ReactNode
}) {
  const wrong = findings.filter(({ level }) => level !== 'ok')
  return (
    <div className={styles['checkup']}>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((finding) => (
            <Item key={`${finding.code} ${finding.message}`} finding={finding} action={actionOf(finding)} />
          ))}
        </ul>
      )}
      <Right findings={findings.filter(({ level }) => level === 'ok')} />
    </div>
  )
}
