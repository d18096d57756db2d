// What receivers reported about a domain's mail, below its checkup: who sends as the domain, and what passes.
import { Suspense } from 'react'
import { Group, NativeSelect, Skeleton } from '@mantine/core'
import type { DmarcSummary, Domain } from '@lettermill/contracts'
import { useChoice } from '../../../lib/contacts/address.ts'
import { formatNumber, formatRate } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { CopyButton, ErrorText, Folded } from '../../../ui/index.ts'
import { barsOf, spans, useDmarc, type Span } from './dmarc.ts'
import { DmarcSources } from './DmarcSources.tsx'
import styles from './dmarc.module.css'

const DmarcChart = screen(() => import('./DmarcChart.tsx'), 'DmarcChart')

/** Why there are no reports, and what to do. */
function Nothing({ address, is_proved: isProved }: DmarcSummary) {
  const t = useTexts('senders')
  if (address === null) return <p>{t('dmarc.noWay')}</p>
  const value = `v=DMARC1; p=none; rua=mailto:${address}`
  return (
    <>
      <p>{t(isProved ? 'dmarc.none' : 'dmarc.notProved')}</p>
      <p className={styles['record']}>
        <code>{value}</code>
        <CopyButton text={value} label={t('dmarc.copy')} />
      </p>
    </>
  )
}

function Reporters({ reporters }: Pick<DmarcSummary, 'reporters'>) {
  const t = useTexts('senders')
  return (
    <Folded summary={t('dmarc.reporters')}>
      <ul className={styles['reporters']}>
        {reporters.map(({ org, signed_by: signer, reports, messages }) => (
          <li key={`${org} ${signer}`}>
            <span className={styles['source']}>
              <span>{org}</span>
              <small>{t('dmarc.signedBy', { domain: signer })}</small>
            </span>
            <span>
              {t('dmarc.reporter', {
                count: reports,
                size: formatNumber(reports),
                of: formatNumber(messages),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('dmarc.proved')}</p>
    </Folded>
  )
}

/** The totals of reports that anybody may have written. */
function Unsigned({ reports, passed, failed }: DmarcSummary['unsigned']) {
  const t = useTexts('senders')
  if (reports === 0) return null
  return (
    <>
      <h4>{t('dmarc.unsigned')}</h4>
      <p>
        {t('dmarc.unsignedTotal', {
          count: reports,
          size: formatNumber(reports),
          passed: formatNumber(passed),
          of: formatNumber(passed + failed),
        })}{' '}
        {t('dmarc.unsignedText')}
      </p>
    </>
  )
}

function Signed({ summary, span }: { summary: DmarcSummary; span: Span }) {
  const t = useTexts('senders')
  const { passed, failed, reports } = summary
  if (reports === 0) return <Nothing {...summary} />
  const total = passed + failed
  return (
    <>
      <p className={styles['total']}>
        {t('dmarc.total', {
          count: total,
          passed: formatNumber(passed),
          size: formatNumber(total),
          share: formatRate(passed, total) ?? '',
        })}{' '}
        {!summary.is_proved && t('dmarc.notProved')}
      </p>
      <Suspense fallback={<Skeleton height={220} />}>
        <DmarcChart bars={barsOf(summary.days, span)} />
      </Suspense>
      <h4>{t('dmarc.sources')}</h4>
      <DmarcSources {...summary} />
      <Reporters {...summary} />
    </>
  )
}

/** The panel. The URL keeps its range in the parameter `dmarc`. */
export function DmarcReports({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const [span, choose] = useChoice('dmarc', spans, '30')
  const { data, error } = useDmarc(domain.id, span)
  const hasReports = data !== undefined && data.reports + data.unsigned.reports > 0
  return (
    <div className={styles['dmarc']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between">
        <div>
          <h3>{t('dmarc.title')}</h3>
          <p>{t('dmarc.text', { domain: domain.domain_name })}</p>
        </div>
        {(hasReports || span !== '30') && (
          <NativeSelect
            aria-label={t('dmarc.span')}
            data={spans.map((each) => ({ value: each, label: t(`dmarc.spans.${each}`) }))}
            value={span}
            onChange={({ currentTarget }) => choose(currentTarget.value as Span)}
          />
        )}
      </Group>
      <ErrorText error={data ? null : error} />
      {!data && !error && <Skeleton height={96} />}
      {data && <Signed summary={data} span={span} />}
      {data && <Unsigned {...data.unsigned} />}
    </div>
  )
}
