// The findings of a checkup: level, meaning, what to do, and the record to publish. Everything that is right is one
// line.
import type { ReactNode } from 'react'
import type { Checkup, CheckupFinding, CheckupLevel } from '@lettermill/contracts'
import { dnsHosts, panelName, quotedText, zoneLine } from '@lettermill/contracts/dns-hosts'
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

function Copied({ label, value, text, copy }: Record<'label' | 'value' | 'text' | 'copy', string>) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        {text !== '' && <CopyButton text={text} label={copy} />}
      </dd>
    </>
  )
}

type Host = Checkup['dns_host']

/** A record as the control panel of the zone's DNS host wants it. */
function asTyped(record: NonNullable<CheckupFinding['record']>, at: Host) {
  const host = dnsHosts.find(({ name }) => name === at?.name)
  if (!at || !host) return record
  const isQuoted = host.isQuoted && record.type === 'TXT'
  return {
    ...record,
    name: panelName(record.name, at.zone, host),
    value: isQuoted ? quotedText(record.value) : record.value,
  }
}

interface DetailsProps extends Pick<CheckupFinding, 'found' | 'record'> {
  host: Host
}

function Details({ found, record, host }: DetailsProps) {
  const t = useTexts('checkup')
  const typed = record && asTyped(record, host)
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
      {record && typed && (
        <>
          <Copied
            label={`${record.type}, ${t('name')}`}
            value={typed.name === '' ? t('noName') : typed.name}
            text={typed.name}
            copy={t('copyName', { name: record.name })}
          />
          <Copied
            label={t('value')}
            value={typed.value}
            text={typed.value}
            copy={t('copyValue', { name: record.name })}
          />
          <dt>{t('zone')}</dt>
          <dd>
            <CopyButton text={zoneLine(record)} label={t('copyZone', { name: record.name })} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Item({ finding, action, host }: { finding: CheckupFinding; action: ReactNode; host: Host }) {
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
      <Details found={found} record={record} host={host} />
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

/** The findings, the worst first. `actionOf` adds a button for what a person can do about a finding at once. */
export function CheckupFindings({
  findings,
  host = null,
  actionOf = () => null,
}: {
  findings: readonly CheckupFinding[]
  /** The DNS host of the records' zone. */
  host?: Host | undefined
  actionOf?: (finding: CheckupFinding) => ReactNode
}) {
  const wrong = findings.filter(({ level }) => level !== 'ok')
  const t = useTexts('checkup')
  return (
    <div className={styles['checkup']}>
      {host && wrong.some(({ record }) => record !== null) && <p>{t('host', host)}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map((finding) => (
            <Item
              key={`${finding.code} ${finding.message}`}
              finding={finding}
              action={actionOf(finding)}
              host={host}
            />
          ))}
        </ul>
      )}
      <Right findings={findings.filter(({ level }) => level === 'ok')} />
    </div>
  )
}
