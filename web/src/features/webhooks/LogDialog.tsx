// The log of an endpoint: its calls, one call with all its attempts, and buttons to post calls again.
import { useState } from 'react'
import { Box, Button, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import {
  webhookCallStates,
  type Webhook,
  type WebhookCall,
  type WebhookCallState,
} from '@lettermill/contracts'
import { ChevronDown } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { DataTable, Dialog, DialogActions, ErrorCard, shownMessage, toast } from '../../ui/index.ts'
import { CallDetails } from './CallDetails.tsx'
import { useCalls, useReplayFailed } from './webhooks.ts'
import { useColumns } from './CallColumns.tsx'

const hours = { sinceHour: 1, sinceDay: 24, sinceWeek: 168, sinceMonth: 720 } as const
type Since = keyof typeof hours

const momentOf = (since: Since) => new Date(Date.now() - hours[since] * 3_600_000).toISOString()

function ReplayFailed({ webhook }: { webhook: Webhook }) {
  const t = useTexts('webhooks')
  const replay = useReplayFailed()
  const run = (since: Since) =>
    replay.mutate(
      { id: webhook.id, since: momentOf(since) },
      {
        onSuccess: ({ replayed }) => toast.success(t('calls.replayed', { count: replayed })),
        onError: (error) => toast.error(shownMessage(error)),
      },
    )
  return (
    <Menu position="bottom-end" withinPortal={false} hideDetached={false}>
      <Menu.Target>
        <Button variant="default" loading={replay.isPending} rightSection={<ChevronDown size={16} />}>
          {t('calls.replayFailed')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('calls.replaySince')}</Menu.Label>
        {(Object.keys(hours) as Since[]).map((since) => (
          <Menu.Item key={since} onClick={() => run(since)}>
            {t(`calls.${since}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Calls({ webhook, onOpen }: { webhook: Webhook; onOpen: (call: WebhookCall) => void }) {
  const t = useTexts('webhooks')
  const [state, setState] = useState<WebhookCallState>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCalls(webhook.id, state)
  const columns = useColumns(onOpen)
  return (
    <Stack gap="md">
      <Box component="p" maw="72ch">
        {t('calls.text')}
      </Box>
      <Group gap="sm" align="flex-end" justify="space-between">
        <NativeSelect
          label={t('calls.filter')}
          value={state ?? ''}
          data={[
            { value: '', label: t('calls.all') },
            ...webhookCallStates.map((value) => ({ value, label: t(`calls.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setState(webhookCallStates.find((known) => known === value))
          }
        />
        {webhook.is_active && <ReplayFailed webhook={webhook} />}
      </Group>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('calls.text')}
          columns={columns}
          rows={data?.pages.flat()}
          rowKey={({ id }) => id}
          empty={
            <Text c="dimmed" maw="72ch">
              {t('calls.none')}
            </Text>
          }
        />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('calls.older')}
        </Button>
      )}
    </Stack>
  )
}

interface LogDialogProps {
  webhook: Webhook
  opened: boolean
  onClose(): void
}

/** The list, or the call that was chosen in it. */
export function LogDialog({ webhook, opened, onClose }: LogDialogProps) {
  const t = useTexts('webhooks')
  const [chosen, setChosen] = useState<WebhookCall | null>(null)
  return (
    <Dialog
      opened={opened}
      size="xl"
      title={chosen ? chosen.type : t('calls.title', { url: webhook.url })}
      onClose={onClose}
    >
      {chosen ? (
        <CallDetails id={chosen.id} canReplay={webhook.is_active} onBack={() => setChosen(null)} />
      ) : (
        <Calls webhook={webhook} onOpen={setChosen} />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('calls.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
