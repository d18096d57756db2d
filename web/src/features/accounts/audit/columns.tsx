// The columns of the audit log: time, account, action as a sentence, address.
import { Text } from '@mantine/core'
import { approvalPolicies, roles, type AuditEntry } from '@lettermill/contracts'
import { campaignReasonText } from '../../../lib/campaigns/campaign-reason.ts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { StatusBadge, useNarrowerThan, type Column } from '../../../ui/index.ts'
import styles from './audit.module.css'

type Texts = ReturnType<typeof useTexts<'audit'>>

function nameOf(t: Texts, { action, object_name, object_id }: AuditEntry): string {
  if (object_name !== null) return object_name
  if (action === 'sign_in_failed') return t('unknownAccount')
  return object_id === null ? '' : t('numbered', { id: object_id })
}

const known = [
  'wrong_password',
  'unknown_email',
  'pending',
  'rejected',
  'provider_refused',
  'wrong_code',
  'totp',
  'passkey',
] as const

/** Actions whose sentences name the detail. */
const named: ReadonlySet<AuditEntry['action']> = new Set([
  'member_invited',
  'invitation_withdrawn',
  'member_role_changed',
  'campaign_refused',
  'approval_policy_changed',
])

/** Actions whose detail is a role, or ends with one. */
const withRole: ReadonlySet<AuditEntry['action']> = new Set([
  'member_invited',
  'member_role_changed',
  'provider_role_given',
])

/** The detail of a record, with roles and policies in words: they are stored as codes. */
function useDetail({ action, detail }: AuditEntry): string | null {
  const members = useTexts('members')
  const approvals = useTexts('approvals')
  if (detail === null) return null
  if (action === 'approval_policy_changed') {
    const [code, above] = detail.split(' ')
    const policy = approvalPolicies.find((each) => each === code)
    if (above) return `${approvals('policy.number')} ${formatNumber(Number(above))}`
    return policy ? approvals(`policy.${policy}`) : detail
  }
  const role = withRole.has(action) && roles.find((each) => detail === each || detail.endsWith(`, ${each}`))
  return role ? detail.slice(0, -role.length) + members(`roles.${role}`) : detail
}

/** The details after the sentence: rows, a time, a reason. */
function detailsOf(t: Texts, record: AuditEntry, moment: (at: string) => string): string {
  const { action, rows, times, reason_code, reason_params } = record
  const detail = campaignReasonText(reason_code, reason_params, record.detail)
  const words = known.find((each) => each === detail)
  const said = named.has(action)
    ? null
    : words
      ? t(`details.${words}`)
      : (action === 'campaign_scheduled' || action === 'campaign_resent') && detail
        ? moment(detail)
        : detail
  return [
    rows === null ? null : t('rows', { count: rows, number: formatNumber(rows) }),
    said,
    times > 1 ? t('times', { count: times }) : null,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

function What({ record: stored }: { record: AuditEntry }) {
  const t = useTexts('audit')
  const { moment } = useFormats()
  const record = { ...stored, detail: useDetail(stored) }
  const details = detailsOf(t, record, moment)
  return (
    <span className={styles['what']}>
      <span>{t(`actions.${record.action}`, { name: nameOf(t, record), detail: record.detail ?? '' })}</span>
      {record.outcome === 'refused' && <StatusBadge tone="danger">{t('refused')}</StatusBadge>}
      {details && (
        <Text span inherit c="dimmed">
          {details}
        </Text>
      )}
    </span>
  )
}

function whoOf(t: Texts, { by, account_email }: AuditEntry): string {
  if (by === 'command line') return t('by.commandLine')
  if (by === 'product') return t('by.product')
  if (account_email === null) return t('by.stranger')
  return by === 'api token' ? `${account_email} (${t('by.apiToken')})` : account_email
}

function workspaceOf(t: Texts, { workspace, workspace_id: id }: AuditEntry): string | null {
  return workspace ?? (id === null ? null : t('numbered', { id }))
}

export function useColumns(): Column<AuditEntry>[] {
  const t = useTexts('audit')
  const dash = useTexts('ui')('dash')
  const { moment } = useFormats()
  const [isNarrow, isStacked] = [useNarrowerThan(900), useNarrowerThan(560)]
  if (isNarrow && !isStacked)
    return [
      { id: 'when', header: t('columns.when'), width: '104px', cell: ({ at }) => moment(at) },
      {
        id: 'what',
        header: t('columns.what'),
        cell: (record) => (
          <>
            <What record={record} />
            <Text component="div" inherit c="dimmed">
              {[whoOf(t, record), workspaceOf(t, record), record.address].filter(Boolean).join(' · ')}
            </Text>
          </>
        ),
      },
    ]
  return [
    { id: 'when', header: t('columns.when'), unbroken: true, width: '176px', cell: ({ at }) => moment(at) },
    { id: 'who', header: t('columns.who'), width: '22%', cell: (record) => whoOf(t, record) },
    {
      id: 'workspace',
      header: t('columns.workspace'),
      width: '16%',
      cell: (record) => workspaceOf(t, record) ?? dash,
    },
    { id: 'what', header: t('columns.what'), cell: (record) => <What record={record} /> },
    { id: 'from', header: t('columns.from'), width: '140px', cell: ({ address }) => address ?? dash },
  ]
}
