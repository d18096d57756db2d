// The notices, one below the other: what is wrong with the instance, a domain or a campaign.
import { Button } from '@mantine/core'
import { dismissUntrustedProxy, type Notices } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { formatNumber, formatShare, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { noticesKey } from '../../../lib/notices.ts'
import { ErrorText, Findings, shownMessage } from '../../../ui/index.ts'
import { CodedNotice } from './CodedNotice.tsx'
import { Notice } from './Notice.tsx'
import { RestoredNotice } from './RestoredNotice.tsx'

/**
 * For administrators: the last backup failed. The notice says why, when, and from which backup the instance can still be
 * restored. The reason is the server's own sentence, which also says what to do.
 */
function BackupNotice({ backup }: { backup: NonNullable<Notices['backup']> }) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  const { failed_at: failed, reason, last_made_at: made } = backup
  return (
    <Notice
      title={t('backup.title')}
      lines={[
        t('backup.failed', { at: moment(failed) }),
        reason,
        made === null ? t('backup.none') : t('backup.last', { at: moment(made) }),
        t('backup.more'),
      ]}
    />
  )
}

/** For administrators: registrations wait. */
function WaitingNotice({ count }: { count: number }) {
  const t = useTexts('notices')
  return (
    <Notice
      title={t('waiting.title', { count, size: formatNumber(count) })}
      lines={[t('waiting.text')]}
      action={
        <Button component={Link} to="/admin/registrations" variant="default">
          {t('waiting.action')}
        </Button>
      }
    />
  )
}

/**
 * A campaign has reached half of the rate at which it is held for bounces or complaints. The campaign's own page uses the
 * same words.
 */
function WarningNotice({ campaign, warning, count, of }: Notices['warnings'][number]) {
  const t = useTexts('campaignPage')
  const own = useTexts('notices')
  const said = { count, size: formatNumber(count), of: formatNumber(of), percent: formatShare(count, of) }
  return (
    <Notice
      title={t(`warning.${warning}.title`, said)}
      lines={[own('warning.campaign', { name: campaign.name }), t(`warning.${warning}.text`)]}
      action={
        <Button component={Link} to={`/campaigns/${String(campaign.id)}`} variant="default">
          {own('warning.action')}
        </Button>
      }
    />
  )
}

/** The daily checkup found a problem of a sending domain that was not there the day before. */
function DomainNotice({ domain, since, findings }: Notices['worse_domains'][number]) {
  const t = useTexts('notices')
  const { moment } = useFormats()
  return (
    <Notice
      title={t('domain.title', { domain })}
      body={<Findings findings={findings} isBrief />}
      lines={[t('domain.text', { at: moment(since) })]}
      action={
        <Button component={Link} to="/senders" variant="default">
          {t('domain.action')}
        </Button>
      }
    />
  )
}

function useDismissProxy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(dismissUntrustedProxy),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
}

interface ProxyNoticeProps {
  kind: 'untrusted' | 'unread'
  /** The address that sent the header. This is no reason to trust it. */
  address: string
}

/**
 * About a proxy that TRUST_PROXY does not list (or a caller who pretends to be a proxy; the administrator must decide
 * which), and about a trusted proxy that sends a header which Lettermill does not read.
 */
function ProxyNotice({ kind, address }: ProxyNoticeProps) {
  const t = useTexts('notices')
  const { mutate, isPending, error } = useDismissProxy()
  return (
    <Notice
      title={t(`proxy.title.${kind}`)}
      lines={
        kind === 'untrusted'
          ? [t('proxy.fact', { address }), t('proxy.own', { address }), t('proxy.stranger'), t('proxy.more')]
          : [t('proxy.unread', { address }), t('proxy.fix'), t('proxy.more')]
      }
      action={
        <>
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            {t('proxy.dismiss')}
          </Button>
          <ErrorText error={shownMessage(error)} />
        </>
      }
    />
  )
}

export function NoticeList({ notices, isAdmin }: { notices: Notices; isAdmin: boolean }) {
  const { restored, backup, registrations_waiting: waiting } = notices
  const { untrusted_proxy: untrusted, forwarded_only: unread } = notices
  return (
    <>
      {restored && <RestoredNotice restored={restored} isAdmin={isAdmin} />}
      {notices.warnings.map((each) => (
        <WarningNotice key={each.campaign.id} {...each} />
      ))}
      {notices.coded.map((each) => (
        <CodedNotice key={JSON.stringify(each)} notice={each} />
      ))}
      {notices.worse_domains.map((each) => (
        <DomainNotice key={each.id} {...each} />
      ))}
      {waiting > 0 && <WaitingNotice count={waiting} />}
      {backup && <BackupNotice backup={backup} />}
      {untrusted && <ProxyNotice kind="untrusted" address={untrusted} />}
      {unread && <ProxyNotice kind="unread" address={unread} />}
    </>
  )
}
