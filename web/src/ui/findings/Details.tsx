// What was found, and the record to publish.
import { Facts } from '../page/texts.tsx'
import type { Checkup, Finding } from '@lettermill/contracts'
import { dnsHosts, panelName, quotedText, zoneLine } from '@lettermill/contracts/dns-hosts'
import { useTexts } from '../../lib/messages/index.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './findings.module.css'

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

export type Host = Checkup['dns_host']

/** A record as the control panel of the zone's DNS host wants it. */
function asTyped(record: NonNullable<Finding['record']>, at: Host) {
  const host = dnsHosts.find(({ name }) => name === at?.name)
  if (!at || !host) return record
  const isQuoted = host.isQuoted && record.type === 'TXT'
  return {
    ...record,
    name: panelName(record.name, at.zone, host),
    value: isQuoted ? quotedText(record.value) : record.value,
  }
}

interface DetailsProps extends Pick<Finding, 'found' | 'record'> {
  host: Host
}

export function Details({ found, record, host }: DetailsProps) {
  const t = useTexts('checkup')
  const typed = record && asTyped(record, host)
  return (
    <Facts copied mt="xs">
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
    </Facts>
  )
}
