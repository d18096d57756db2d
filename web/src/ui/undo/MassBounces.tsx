// Mass bounces: what a provider said about many addresses at once, with buttons to accept it or to undo the
// suppressions.
import { Anchor, Button, Group } from '@mantine/core'
import {
  confirmMassBounce,
  listMassBounces,
  takeBackMassBounce,
  type MassBounce,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useMay } from '../../lib/session/workspaces.ts'
import { ErrorText } from '../feedback/errors.tsx'
import { Note } from '../feedback/Note.tsx'
import { toast } from '../feedback/Toasts.tsx'
import { undoKeys } from './keys.ts'

/** The mass bounces of one campaign, or of all. They are polled, because bounces arrive for hours. */
function useMassBounces(campaign: number | undefined) {
  return useQuery({
    queryKey: [...undoKeys.massBounces, campaign ?? 'all'],
    queryFn: () => call(listMassBounces, { query: { ...(campaign !== undefined && { campaign }) } }),
    refetchInterval: 60_000,
  })
}

function useDecision({ id }: MassBounce) {
  const t = useTexts('undo')
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [undoKeys.massBounces, undoKeys.suppressions].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const takeBack = useMutation({
    mutationFn: () => call(takeBackMassBounce, { params: { id } }),
    onSuccess: ({ taken_back: count }) => {
      toast.success(t('done', { count, size: formatNumber(count) }))
      return refresh()
    },
  })
  const confirm = useMutation({
    mutationFn: () => call(confirmMassBounce, { params: { id } }),
    onSuccess: () => {
      toast.success(t('mass.confirmed'))
      return refresh()
    },
  })
  return { takeBack, confirm }
}

function Decision({ found, place }: { found: MassBounce; place: string }) {
  const t = useTexts('undo')
  const { takeBack, confirm } = useDecision(found)
  const isBusy = takeBack.isPending || confirm.isPending
  const isEditor = useMay('editor')
  if (!isEditor) return null
  return (
    <>
      <Group gap="xs" mt={12}>
        <Button
          size="compact-md"
          loading={takeBack.isPending}
          disabled={isBusy}
          aria-label={t('mass.takeBackOf', { place })}
          onClick={() => takeBack.mutate()}
        >
          {t('mass.takeBack')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={confirm.isPending}
          disabled={isBusy}
          aria-label={t('mass.confirmOf', { place })}
          onClick={() => confirm.mutate()}
        >
          {t('mass.confirm')}
        </Button>
      </Group>
      <ErrorText error={takeBack.error ?? confirm.error} />
    </>
  )
}

/** Which decision was made, or that nobody made one. */
function Past({
  found: { decision, decided_by: account, decided_at: at, ends_at: ends },
}: {
  found: MassBounce
}) {
  const t = useTexts('undo')
  const { moment } = useFormats()
  if (decision === null) return <p>{t('mass.final', { time: moment(ends) })}</p>
  return <p>{t(`mass.past.${decision}`, { account: account ?? '', time: moment(at) })}</p>
}

function Card({ found, isOfCampaign }: { found: MassBounce; isOfCampaign: boolean }) {
  const t = useTexts('undo')
  const providerName = useTexts('mailProviders')
  const { moment } = useFormats()
  const { campaign, bounced, tried, words, waiting, provider, domains, at, ends_at: ends } = found
  const place =
    domains !== null
      ? t('mass.domains', { count: domains, size: formatNumber(domains) })
      : provider === null
        ? found.place
        : providerName(provider)
  return (
    <Note
      role="region"
      tone="warning"
      title={t('mass.title', { place })}
      aria-label={t('mass.title', { place })}
    >
      <p>
        {t('mass.heard', {
          place,
          count: bounced,
          bounced: formatNumber(bounced),
          tried: formatNumber(tried),
          time: moment(at),
        })}{' '}
        {!isOfCampaign && campaign && (
          <Anchor component={Link} to={`/campaigns/${String(campaign.id)}`} size="sm">
            {campaign.name}
          </Anchor>
        )}
      </p>
      {words !== '' && <q>{words}</q>}
      {waiting > 0 ? (
        <>
          <p>{t('mass.waiting', { count: waiting, size: formatNumber(waiting), time: moment(ends) })}</p>
          <Decision found={found} place={place} />
        </>
      ) : (
        <Past found={found} />
      )}
    </Note>
  )
}

/**
 * The mass bounces of a campaign or, without a campaign, the mass bounces that wait for a decision. Shows nothing if
 * there are none.
 */
export function MassBounces({ campaign }: { campaign?: number }) {
  const { data = [] } = useMassBounces(campaign)
  const shown = campaign === undefined ? data.filter(({ waiting }) => waiting > 0) : data
  return shown.map((found) => <Card key={found.id} found={found} isOfCampaign={campaign !== undefined} />)
}
