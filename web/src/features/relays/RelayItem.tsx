// A relay in the list: its address, its state, and how many messages it accepted today.
import { Box, Button, Flex, Group } from '@mantine/core'
import type { Relay } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import { Quiet, Row, StatusBadge, type Tone, Trouble } from '../../ui/index.ts'

const tones: Record<Relay['state'], Tone> = {
  ready: 'success',
  idle: 'neutral',
  failing: 'danger',
  off: 'neutral',
  unreadable: 'danger',
}

function State({ relay: { state, per_second } }: { relay: Relay }) {
  const t = useTexts('relays')
  const isWorking = state === 'ready' && per_second > 0
  return (
    <StatusBadge tone={isWorking ? 'accent' : tones[state]} busy={isWorking}>
      {t(`states.${isWorking ? 'working' : state}`)}
    </StatusBadge>
  )
}

function useSignIn({ username, has_password }: Relay): string | null {
  const t = useTexts('relays')
  if (username !== '') return t('signedIn', { username })
  return has_password ? t('signsIn') : null
}

interface RelayItemProps {
  relay: Relay
  onEdit(): void
  onRemove(): void
}

/** A row of the list. A relay from the environment has no buttons. */
export function RelayItem({ relay, onEdit, onRemove }: RelayItemProps) {
  const t = useTexts('relays')
  const { moment } = useFormats()
  const { id, name, host, port, security, state, failing_since, accepted_today, per_second } = relay
  // Some words name the fields of the form. A relay from the environment has the parts of its address instead.
  const context = id === null ? { context: 'environment' } : {}
  const words = reasonText(
    'relayAnswers',
    relay.reply_code,
    { ...relay.reply_params, ...context },
    relay.reply,
  )
  const facts = [`${host}:${String(port)}`, t(`security.${security}`), useSignIn(relay)]
  return (
    <Row>
      <Box miw={0} flex="1 1 320px">
        <Group gap="4px 12px">
          <h3>{name}</h3>
          <State relay={relay} />
        </Group>
        <Quiet mt={4}>{facts.filter((fact) => fact !== null).join(' · ')}</Quiet>
        <Quiet mt={4}>
          {t('today', { count: formatNumber(accepted_today) })}
          {per_second > 0 && ` · ${t('perSecond', { count: formatNumber(per_second) })}`}
        </Quiet>
        {state === 'failing' && failing_since && (
          <Trouble>{t('failing', { when: moment(failing_since), reply: words })}</Trouble>
        )}
        {state === 'unreadable' && <Trouble>{t('unreadable')}</Trouble>}
        {id === null && <Quiet mt={4}>{t('fromEnvironment')}</Quiet>}
      </Box>
      {id !== null && (
        <Flex gap="xs">
          <Button size="compact-sm" variant="default" aria-label={t('editOne', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('removeOne', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </Flex>
      )}
    </Row>
  )
}
