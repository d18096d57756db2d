// What a contact agreed to, with the evidence.
import { Skeleton } from '@mantine/core'
import { listContactConsents, type Consent, type ContactDetail } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { type Column, DataTable, ErrorCard, Nothing, Panel } from '../../../ui/index.ts'
import { contactKey } from './contact.ts'

function useConsents(id: number) {
  return useQuery({
    queryKey: [...contactKey(id), 'consents'],
    queryFn: ({ signal }) => call(listContactConsents, { params: { id }, signal }),
  })
}

/** How a person unsubscribed or came back, and after which campaign. */
function Way({ consent: { way, campaign } }: { consent: Consent }) {
  const t = useTexts('contactPage')
  if (way === null) return null
  return (
    <div>
      {t(`consents.ways.${way}`)}
      {campaign && `, ${t('consents.campaign', { name: campaign.name })}`}
    </div>
  )
}

function useColumns(): Column<Consent>[] {
  const t = useTexts('contactPage')
  const common = useTexts('ui')
  const { moment } = useFormats()
  return [
    { id: 'at', header: t('consents.at'), unbroken: true, cell: ({ at }) => moment(at) },
    {
      id: 'kind',
      header: t('consents.kind'),
      cell: (consent) => {
        const { kind, topic, form_name: form } = consent
        return (
          <>
            {kind === 'signed_up' && form !== null
              ? t('consents.kinds.signed_upForm', { form })
              : t(`consents.kinds.${kind}`, { topic: topic?.name ?? '' })}
            <Way consent={consent} />
          </>
        )
      },
    },
    {
      id: 'version',
      header: t('consents.version'),
      numeric: true,
      cell: ({ form_version }) => form_version ?? common('dash'),
    },
    { id: 'ip', header: t('consents.ip'), cell: ({ ip }) => ip ?? common('dash') },
    {
      id: 'agent',
      header: t('consents.agent'),
      cell: ({ agent }) => <bdi>{agent ?? common('dash')}</bdi>,
    },
  ]
}

/** The tab of consents. */
export function Consents({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  const { data, error, refetch } = useConsents(contact.id)
  const columns = useColumns()
  return (
    <Panel title={t('tabs.consents')} text={t('consents.text')} flush>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable
          label={t('tabs.consents')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<Nothing>{t('consents.none')}</Nothing>}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Panel>
  )
}
