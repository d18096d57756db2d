// The DNS records to publish for a domain, each with buttons to copy it and, after a check, with what the DNS has
// (P18).
import { Button, Group, Skeleton } from '@mantine/core'
import type { DnsFinding, Domain } from '@lettermill/contracts'
import { Check, Copy } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { Address, CopyButton, ErrorText, Facts, Rows, StatusBadge, useCopy } from '../../../ui/index.ts'
import { DmarcReports } from '../dmarc/DmarcReports.tsx'
import { Checkup } from './Checkup.tsx'
import { tones } from './domains.ts'
import { useDomainCheck, useDomainRecords } from './records.ts'
import { Probe } from './Probe.tsx'
import { SecondSignature, SignedByRelay } from './Signatures.tsx'
import styles from './domains.module.css'

type DnsRecord = Omit<DnsFinding, 'state' | 'found'>

function CopyAll({ text }: { text: string }) {
  const t = useTexts('senders')
  const { copied, copy } = useCopy(text)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="subtle" leftSection={<Icon size={16} />} onClick={copy}>
      {copied ? t('records.copied') : t('records.copyAll')}
    </Button>
  )
}

function Finding({ finding }: { finding: DnsFinding }) {
  const t = useTexts('senders')
  return (
    <>
      <StatusBadge tone={tones[finding.state]}>{t(`records.state.${finding.state}`)}</StatusBadge>
      {finding.state === 'different' && (
        <div className={styles['published']}>
          {t('records.published')}
          {finding.found.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </div>
      )}
    </>
  )
}

interface RecordBlockProps {
  record: DnsRecord
  finding: DnsFinding | undefined
  /** The name of the domain. */
  domain: string
}

function RecordBlock({ record, finding, domain }: RecordBlockProps) {
  const t = useTexts('senders')
  const name = record.purpose.toUpperCase().replace('_', ' ')
  return (
    <li>
      <Group gap="4px 12px">
        <strong>{t(`records.purpose.${record.purpose}`)}</strong>
        {finding && <Finding finding={finding} />}
      </Group>
      <Facts copied mt="xs">
        <dt>{t('records.type')}</dt>
        <dd>
          <code>{record.type}</code>
        </dd>
        <dt>{t('records.name')}</dt>
        <dd>
          <code>
            <Address email={shortName(record.name, domain)} />
          </code>
          <CopyButton text={shortName(record.name, domain)} label={t('records.copyName', { record: name })} />
        </dd>
        <dt>{t('records.fullName')}</dt>
        <dd>
          <code>
            <Address email={record.name} />
          </code>
          <CopyButton text={record.name} label={t('records.copyFullName', { record: name })} />
        </dd>
        <dt>{t('records.value')}</dt>
        <dd>
          <code>{record.value}</code>
          <CopyButton text={record.value} label={t('records.copyValue', { record: name })} />
        </dd>
      </Facts>
    </li>
  )
}

/** The records of one domain, below the table. */
export function DomainRecords({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const { data: records, error } = useDomainRecords(domain.id)
  const check = useDomainCheck(domain.id)
  const title = t('records.title', { domain: domain.domain_name })
  return (
    <section aria-label={title} className={styles['records']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between">
        <div>
          <h3>{title}</h3>
          <p>{t(domain.is_verified ? 'records.textVerified' : 'records.text')}</p>
          <p>{t('records.names', { domain: domain.domain_name })}</p>
        </div>
        <Group gap={8}>
          {records && <CopyAll text={zoneText(records)} />}
          {!records && !error && <Skeleton height={36} width={104} />}
          <May role="manager">
            <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              {t('records.check')}
            </Button>
          </May>
        </Group>
      </Group>
      <ErrorText error={error ?? check.error} />
      {!records && !error && <Skeleton height={96} />}
      {records && <SignedByRelay domain={domain} />}
      {records && !domain.signed_by_relay && (
        <SecondSignature domain={domain} on={records.some(({ purpose }) => purpose === 'dkim_ed25519')} />
      )}
      <Rows aria-live="polite">
        {records?.map((record) => (
          <RecordBlock
            key={record.purpose}
            record={record}
            domain={domain.domain_name}
            finding={check.data?.find(({ purpose }) => purpose === record.purpose)}
          />
        ))}
      </Rows>
      <Checkup domain={domain} />
      <Probe domain={domain} />
      <DmarcReports domain={domain} />
    </section>
  )
}

/** The record's name within the domain, as most providers' forms need it: `@`, `_dmarc`. */
function shortName(name: string, domain: string): string {
  if (name === domain) return '@'
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

/** The most bytes of one string in a TXT record (RFC 1035 §3.3). */
const mostBytes = 255

/** The records as lines of a zone file (RFC 1035 §5). A long value is split into several strings. */
function zoneText(records: readonly Pick<DnsFinding, 'name' | 'type' | 'value'>[]): string {
  return records
    .map(({ name, type, value }) => {
      const texts = value.match(new RegExp(`.{1,${String(mostBytes)}}`, 'g')) ?? ['']
      return `${name}. 3600 IN ${type} ${texts.map((text) => `"${text}"`).join(' ')}\n`
    })
    .join('')
}
