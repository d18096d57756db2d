// The Sending tab of Settings: the relays of the installation, and what prevents mail from reaching people.
import { useCallback, useState } from 'react'
import { Button, Stack } from '@mantine/core'
import type { Relay } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useAsked } from '../../lib/asked.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { keptOverSignIn } from '../../lib/over-sign-in.ts'
import { ConfirmDialog, ErrorCard, Note, PageSkeleton, Panel, Quiet, Rows, toast } from '../../ui/index.ts'
import { RelayDialog, relayPlace, type KeptRelay } from './RelayDialog.tsx'
import { RelayItem } from './RelayItem.tsx'
import { ProviderLimitsPanel } from './ProviderLimitsPanel.tsx'
import { PublicAddressPanel } from './PublicAddressPanel.tsx'
import { ReleasesPanel } from './ReleasesPanel.tsx'
import { useRelays, useRemoveRelay } from './relays.ts'

function TestModeNote() {
  const t = useTexts('relays')
  return (
    <Note title={<h3>{t('testMode.title')}</h3>}>
      <p>{t('testMode.text')}</p>
    </Note>
  )
}

function RemoveDialog({
  relay,
  isLast,
  onClose,
}: {
  relay: Relay | null
  isLast: boolean
  onClose: () => void
}) {
  const t = useTexts('relays')
  const remove = useRemoveRelay()
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={relay !== null}
      title={t('removeTitle', { name: relay?.name ?? '' })}
      message={isLast ? `${t('removeText')} ${t('removeLast')}` : t('removeText')}
      confirmLabel={t('remove')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => {
        if (relay?.id == null) return
        remove.mutate(relay.id, {
          onSuccess: () => {
            toast.success(t('removed'))
            close()
          },
        })
      }}
      onClose={close}
    />
  )
}

/** What the dialog shows: a new relay (null) or one to edit. */
type Shown = { relay: Relay | null; times: number }

/** The panel, for administrators. The URL parameter `?do=relay` opens the dialog. */
export function RelaysPanel() {
  const t = useTexts('relays')
  const { data, error, refetch } = useRelays()
  const [interrupted] = useState(() => keptOverSignIn<KeptRelay>(relayPlace))
  const [shown, setShown] = useState<Shown>({ relay: interrupted?.relay ?? null, times: 0 })
  const [opened, setOpened] = useState(interrupted !== undefined)
  const [removing, setRemoving] = useState<Relay | null>(null)
  const show = useCallback((relay: Relay | null) => {
    setShown(({ times }) => ({ relay, times: times + 1 }))
    setOpened(true)
  }, [])
  useAsked(
    'relay',
    useCallback(() => show(null), [show]),
  )
  const active = data?.relays.filter(({ is_active }) => is_active) ?? []
  return (
    <Stack gap="md">
      <Panel
        title={t('title')}
        text={t('text')}
        actions={
          <Button leftSection={<Plus size={16} />} onClick={() => show(null)}>
            {t('add')}
          </Button>
        }
      >
        <Stack gap="md">
          {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
          {!error && !data && <PageSkeleton />}
          {data?.test_mode && <TestModeNote />}
          {data && data.relays.length > 0 && (
            <Rows>
              {data.relays.map((relay) => (
                <RelayItem
                  key={relay.id ?? `${relay.host}:${String(relay.port)}`}
                  relay={relay}
                  onEdit={() => show(relay)}
                  onRemove={() => setRemoving(relay)}
                />
              ))}
            </Rows>
          )}
          {data && !data.test_mode && (
            <Quiet mt={4}>
              {data.send_rate === null ? t('noLimit') : t('limit', { rate: formatNumber(data.send_rate) })}
            </Quiet>
          )}
        </Stack>
        <RelayDialog
          key={shown.times}
          relay={shown.relay}
          isFirst={data?.test_mode ?? false}
          opened={opened}
          onClose={() => setOpened(false)}
        />
        <RemoveDialog
          relay={removing}
          isLast={active.length === 1 && active[0]?.id === removing?.id}
          onClose={() => setRemoving(null)}
        />
      </Panel>
      <ProviderLimitsPanel />
      <PublicAddressPanel />
      <ReleasesPanel />
    </Stack>
  )
}
