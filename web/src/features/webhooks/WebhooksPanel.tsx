// The Webhooks tab of Settings: the endpoints of the workspace, and their logs.
import { useState } from 'react'
import { Button, Text } from '@mantine/core'
import type { Webhook } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import {
  ConfirmDialog,
  ErrorCard,
  PageSkeleton,
  Panel,
  Rows,
  shownMessage,
  toast,
  useDialog,
} from '../../ui/index.ts'
import { LogDialog } from './LogDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import { useDeleteWebhook, useRotateSecret, useSaveWebhook, useSendTest, useWebhooks } from './webhooks.ts'

type DialogOf<About> = ReturnType<typeof useDialog<About>>

function RotateDialog({
  dialog,
  onRotated,
}: {
  dialog: DialogOf<Webhook>
  onRotated: (secret: string) => void
}) {
  const t = useTexts('webhooks')
  const rotate = useRotateSecret()
  const onSuccess = ({ secret }: { secret: string }) => {
    dialog.close()
    onRotated(secret)
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('rotateTitle')}
      message={t('rotateText')}
      confirmLabel={t('rotate')}
      busy={rotate.isPending}
      error={rotate.error}
      onClose={dialog.close}
      onConfirm={() => dialog.about && rotate.mutate(dialog.about.id, { onSuccess })}
    />
  )
}

function DeleteDialog({ dialog }: { dialog: DialogOf<Webhook> }) {
  const t = useTexts('webhooks')
  const remove = useDeleteWebhook()
  const onSuccess = () => {
    dialog.close()
    toast.success(t('deleted'))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('deleteTitle')}
      message={t('deleteText', { url: dialog.about?.url ?? '' })}
      confirmLabel={t('delete')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onClose={dialog.close}
      onConfirm={() => dialog.about && remove.mutate(dialog.about.id, { onSuccess })}
    />
  )
}

/**
 * Sends a test event, whose result the endpoint shows, or turns an endpoint on or off.
 * @returns also `testOf`: the id of the newest test event of an endpoint
 */
function useQuickActions() {
  const t = useTexts('webhooks')
  const [tests, setTests] = useState<ReadonlyMap<number, number>>(new Map())
  const test = useSendTest()
  const save = useSaveWebhook()
  const onError = (error: unknown) => toast.error(shownMessage(error))
  return {
    testOf: ({ id }: Webhook) => tests.get(id),
    onTest: ({ id }: Webhook) => {
      const onSuccess = (sent: { id: number }) => setTests((before) => new Map(before).set(id, sent.id))
      test.mutate(id, { onSuccess, onError })
    },
    onSwitch: ({ id, url, description, events, is_active }: Webhook) => {
      const onSuccess = () => toast.success(is_active ? t('turnedOff') : t('turnedOn'))
      save.mutate({ id, url, description, events, is_active: !is_active }, { onSuccess, onError })
    },
  }
}

/** The panel of webhooks. */
export function WebhooksPanel() {
  const t = useTexts('webhooks')
  const { data, error, refetch } = useWebhooks()
  const editing = useDialog<Webhook | null>()
  const secret = useDialog<string>()
  const log = useDialog<Webhook>()
  const rotating = useDialog<Webhook>()
  const deleting = useDialog<Webhook>()
  const { testOf, ...quick } = useQuickActions()
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      actions={
        <Button leftSection={<Plus size={16} />} onClick={() => editing.open(null)}>
          {t('add')}
        </Button>
      }
    >
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.length === 0 && (
        <Text c="dimmed" maw="72ch">
          {t('none')}
        </Text>
      )}
      {data && data.length > 0 && (
        <Rows>
          {data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              testId={testOf(webhook)}
              onLog={log.open}
              onEdit={editing.open}
              onRotate={rotating.open}
              onDelete={deleting.open}
              {...quick}
            />
          ))}
        </Rows>
      )}
      <WebhookDialog
        key={`edit ${String(editing.key)}`}
        webhook={editing.about}
        opened={editing.opened}
        onClose={editing.close}
        onCreated={secret.open}
      />
      <SecretDialog opened={secret.opened} secret={secret.about ?? ''} onClose={secret.close} />
      <RotateDialog key={`rotate ${String(rotating.key)}`} dialog={rotating} onRotated={secret.open} />
      <DeleteDialog key={`delete ${String(deleting.key)}`} dialog={deleting} />
      {log.about && (
        <LogDialog
          key={`log ${String(log.key)}`}
          webhook={log.about}
          opened={log.opened}
          onClose={log.close}
        />
      )}
    </Panel>
  )
}
