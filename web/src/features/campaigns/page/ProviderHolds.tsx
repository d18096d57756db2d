// The providers that refuse the campaign because of the sender. Their messages wait; a person can try them again at once,
// or stop waiting.
import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { giveUpProvider, retryProvider, type Campaign, type CampaignHold } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { call } from '../../../lib/api/index.ts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useProviderName } from '../../../lib/contacts/provider-name.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { ConfirmDialog, ErrorText, Note, toast } from '../../../ui/index.ts'
import { reloadCampaign } from '../changes.ts'
import type { LiveCampaign } from './page.ts'

const calls = { retry: retryProvider, giveUp: giveUpProvider }

function useDecision(campaign: Campaign, provider: string) {
  const t = useTexts('campaignPage')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: keyof typeof calls) =>
      call(calls[what], { params: { id: campaign.id }, body: { provider } }),
    onSuccess: (_done, what) => void toast.success(t(`blocked.done.${what}`)),
    onSettled: () => reloadCampaign(queries, campaign),
  })
}

function Hold({ campaign, hold }: { campaign: Campaign; hold: CampaignHold }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const { params, waiting, next_try_at, fails_at } = hold
  const decide = useDecision(campaign, params.provider)
  const [isAsking, setAsking] = useState(false)
  const provider = useProviderName()(params.provider)
  const size = { count: waiting, size: formatNumber(waiting), provider }
  return (
    <Note tone="warning" isFramed>
      <div role="status">
        <strong>{t('blocked.title', { provider })}</strong>
        <p>{t('blocked.text', size)}</p>
        <q>{params.reply}</q>
        <p>{t('blocked.next', { at: moment(next_try_at), end: moment(fails_at) })}</p>
      </div>
      <May role="editor">
        <Group gap={8} mt={12}>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden="true" />}
            loading={decide.isPending && decide.variables === 'retry'}
            onClick={() => decide.mutate('retry')}
          >
            {t('blocked.retry')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
            {t('blocked.giveUp')}
          </Button>
        </Group>
      </May>
      {!isAsking && <ErrorText error={decide.error} />}
      <ConfirmDialog
        opened={isAsking}
        title={t('blocked.ask.title', { provider })}
        message={t('blocked.ask.text', size)}
        confirmLabel={t('blocked.giveUp')}
        colour="red"
        busy={decide.isPending}
        error={decide.error}
        onConfirm={() => decide.mutate('giveUp', { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Note>
  )
}

/** A note for each provider that refuses the campaign; nothing if there is none. */
export function ProviderHolds({ campaign, progress }: LiveCampaign) {
  return progress.holds.map((hold) => <Hold key={hold.params.provider} campaign={campaign} hold={hold} />)
}
