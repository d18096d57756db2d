// The table of domains: Domain, Status, Actions.
import { Button, Flex, Group } from '@mantine/core'
import type { Domain } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { type Column, DataTable, Nothing, StatusBadge } from '../../../ui/index.ts'
import type { DomainAction } from './domains.ts'
import { recordNames } from './records.ts'
import { Light } from '../reputation/Light.tsx'
import { useReputation, worstLight } from '../reputation/reputation.ts'

interface DomainsTableProps {
  domains: readonly Domain[]
  /** The domain whose records are shown below. */
  shownId: number | null
  onShow(domain: Domain): void
  onAct(domain: Domain, action: DomainAction): void
}

/** The id of the name that describes a row's buttons, so that screen readers can tell the rows apart. */
const nameId = ({ id }: Domain) => `domain-${id}`

function RowActions({
  domain,
  shownId,
  onShow,
  onAct,
}: { domain: Domain } & Omit<DomainsTableProps, 'domains'>) {
  const t = useTexts('senders')
  const mark = domain.is_verified ? 'unverify' : 'verify'
  return (
    <Group gap={8} justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={shownId === domain.id}
        aria-describedby={nameId(domain)}
        onClick={() => onShow(domain)}
      >
        {t('records.show')}
      </Button>
      <May role="manager">
        <Button
          size="compact-sm"
          variant="default"
          aria-describedby={nameId(domain)}
          onClick={() => onAct(domain, mark)}
        >
          {t(`domains.${mark}`)}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-describedby={nameId(domain)}
          onClick={() => onAct(domain, 'delete')}
        >
          {t('domains.delete')}
        </Button>
      </May>
    </Group>
  )
}

/** Verified or Pending, as people marked the domain. What the DNS lacks is a line of its own: it flips no mark (P18). */
function DomainStatus({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const records = recordNames(domain.missing_records ?? [])
  return (
    <Flex component="span" display="inline-flex" direction="column" align="flex-start" gap={2}>
      <StatusBadge tone={domain.is_verified ? 'success' : 'warning'}>
        {t(domain.is_verified ? 'domains.verified' : 'domains.pending')}
      </StatusBadge>
      {records && <small>{t('domains.missing', { records })}</small>}
    </Flex>
  )
}

/** The reputation light of the last thirty days, if the domain has sent enough mail for one. */
function DomainLight({ domain }: { domain: Domain }) {
  const t = useTexts('senders')
  const found = useReputation().data?.find(({ domain_id }) => domain_id === domain.id)
  const light = found && worstLight(found)
  if (!light || light === 'grey' || light === 'unknown') return null
  return (
    <Flex component="small" display="inline-flex" align="center" gap={4}>
      {t('reputation.short')} <Light light={light} />
    </Flex>
  )
}

/** One row per domain. */
export function DomainsTable(props: DomainsTableProps) {
  const t = useTexts('senders')
  const columns: Column<Domain>[] = [
    {
      id: 'domain',
      header: t('domains.domain'),
      cell: (domain) => <span id={nameId(domain)}>{domain.domain_name}</span>,
    },
    {
      id: 'status',
      header: t('domains.status'),
      width: '35%',
      cell: (domain) => (
        <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="2px 12px">
          <DomainStatus domain={domain} />
          <DomainLight domain={domain} />
        </Flex>
      ),
    },
    {
      id: 'actions',
      header: t('domains.actions'),
      numeric: true,
      cell: (domain) => <RowActions {...props} domain={domain} />,
    },
  ]
  return (
    <DataTable
      label={t('domains.managed')}
      columns={columns}
      rows={props.domains}
      rowKey={({ id }) => id}
      empty={<Nothing>{t('domains.none')}</Nothing>}
    />
  )
}
