// An endpoint in the list: its URL, its state, and its actions.
import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core'
import type { Webhook } from '@lettermill/contracts'
import { Ellipsis } from 'lucide-react'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { ButtonMenu, Quiet, Row, shownMessage, StatusBadge, Trouble } from '../../ui/index.ts'
import { failureOf, useTestCall } from './webhooks.ts'

function State({ webhook: { is_active, failing_since } }: { webhook: Webhook }) {
  const t = useTexts('webhooks')
  if (!is_active) return <StatusBadge tone="neutral">{t('state.off')}</StatusBadge>
  if (failing_since) return <StatusBadge tone="danger">{t('state.failing')}</StatusBadge>
  return <StatusBadge tone="success">{t('state.on')}</StatusBadge>
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useTexts('webhooks')
  const { moment } = useFormats()
  const { description, events, last_success_at, off_reason, off_at, failing_since, old_secret_until } =
    webhook
  return (
    <>
      <Quiet mt={4}>
        {[
          description,
          t('events', { count: events.length }),
          last_success_at ? t('lastSuccess', { at: moment(last_success_at) }) : t('neverCalled'),
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </Quiet>
      {old_secret_until && <Quiet mt={4}>{t('oldSecret', { until: moment(old_secret_until) })}</Quiet>}
      {webhook.is_active && failing_since && (
        <Trouble>{t('failing', { since: moment(failing_since) })}</Trouble>
      )}
      {off_reason && off_at && <Trouble>{t(`off.${off_reason}`, { at: moment(off_at) })}</Trouble>}
      {!webhook.is_active && <Quiet mt={4}>{t('offHint')}</Quiet>}
    </>
  )
}

/** What came of a test event. */
function TestResult({ id }: { id: number }) {
  const t = useTexts('webhooks')
  const { data, error } = useTestCall(id)
  if (error && !data) return <Trouble>{shownMessage(error)}</Trouble>
  if (!data || data.attempts === 0) return <Quiet mt={4}>{t('test.waiting')}</Quiet>
  const { state, last_status: status } = data
  if (state === 'delivered') return <Quiet mt={4}>{t('test.delivered', { status })}</Quiet>
  return <Trouble>{t('test.failed', { reason: failureOf(data) ?? '' })}</Trouble>
}

export interface WebhookActions {
  onLog(webhook: Webhook): void
  onEdit(webhook: Webhook): void
  onTest(webhook: Webhook): void
  onSwitch(webhook: Webhook): void
  onRotate(webhook: Webhook): void
  onDelete(webhook: Webhook): void
}

interface WebhookItemProps extends WebhookActions {
  webhook: Webhook
  /** The newest test event that was sent from this page. */
  testId: number | undefined
}

/** A row of the list. */
export function WebhookItem({ webhook, testId, ...act }: WebhookItemProps) {
  const t = useTexts('webhooks')
  const { url, is_active } = webhook
  return (
    <Row>
      <Box miw={0} flex="1 1 320px">
        <Group gap="4px 12px">
          <h3>{url}</h3>
          <State webhook={webhook} />
        </Group>
        <Facts webhook={webhook} />
        <div role="status">{testId !== undefined && <TestResult key={testId} id={testId} />}</div>
      </Box>
      <Group gap="xs" align="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('logOne', { url })}
          onClick={() => act.onLog(webhook)}
        >
          {t('log')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('editOne', { url })}
          onClick={() => act.onEdit(webhook)}
        >
          {t('edit')}
        </Button>
        <ButtonMenu
          withinPortal={false}
          button={
            <ActionIcon variant="default" size={26} aria-label={t('more', { url })}>
              <Ellipsis size={16} aria-hidden="true" />
            </ActionIcon>
          }
        >
          {is_active && <Menu.Item onClick={() => act.onTest(webhook)}>{t('sendTest')}</Menu.Item>}
          <Menu.Item onClick={() => act.onRotate(webhook)}>{t('rotate')}</Menu.Item>
          <Menu.Item onClick={() => act.onSwitch(webhook)}>
            {is_active ? t('turnOff') : t('turnOn')}
          </Menu.Item>
          <Menu.Item onClick={() => act.onDelete(webhook)}>{t('delete')}</Menu.Item>
        </ButtonMenu>
      </Group>
    </Row>
  )
}
