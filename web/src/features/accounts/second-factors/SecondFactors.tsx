// The section of one's account about second factors: authenticator app, passkeys, recovery codes.
import { Box, Button, Group, Title } from '@mantine/core'
import type { Passkey, SecondFactors as Factors } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  ConfirmDialog,
  ErrorCard,
  Panel,
  Quiet,
  Row,
  Rows,
  StatusBadge,
  toast,
  useDialog,
} from '../../../ui/index.ts'
import { AddPasskey, AddTotp, useShownCodes } from './AddFactor.tsx'
import { hasPasskeys } from './calls.ts'
import { useCreateRecoveryCodes, useDeletePasskey, useDeleteTotp, useSecondFactors } from './own-factors.ts'

type Show = (recoveryCodes: readonly string[]) => void

/** The section, which shows new recovery codes once. */
export function SecondFactors() {
  const t = useTexts('secondFactors')
  const { data, error, refetch } = useSecondFactors()
  const { show, dialog } = useShownCodes()
  return (
    <Panel title={t('title')} text={data?.isRequired ? `${t('text')} ${t('required')}` : t('text')}>
      {error && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data && (
        <Rows>
          <TotpRow isOn={data.totp} onCodes={show} />
          <PasskeysRow factors={data} onCodes={show} />
          {(data.totp || data.passkeys.length > 0) && (
            <RecoveryRow left={data.recoveryCodes} onCodes={show} />
          )}
        </Rows>
      )}
      {dialog}
    </Panel>
  )
}

function TotpRow({ isOn, onCodes }: { isOn: boolean; onCodes: Show }) {
  const t = useTexts('secondFactors')
  const removing = useDialog<true>()
  const remove = useDeleteTotp()
  const onSuccess = () => {
    removing.close()
    toast.success(t('totp.removed'))
  }
  return (
    <Row>
      <Box flex="1 1 220px">
        <Group gap="xs">
          <Title order={3}>{t('totp.title')}</Title>
          <StatusBadge tone={isOn ? 'success' : 'neutral'}>{isOn ? t('on') : t('off')}</StatusBadge>
        </Group>
        <Quiet>{t('totp.text')}</Quiet>
      </Box>
      {isOn ? (
        <Button variant="default" onClick={() => removing.open(true)}>
          {t('totp.remove')}
        </Button>
      ) : (
        <AddTotp onDone={onCodes} />
      )}
      <ConfirmDialog
        opened={removing.opened}
        title={t('totp.removeTitle')}
        message={t('totp.removeText')}
        confirmLabel={t('totp.remove')}
        colour="red"
        busy={remove.isPending}
        error={remove.error}
        onClose={removing.close}
        onConfirm={() => remove.mutate(undefined, { onSuccess })}
      />
    </Row>
  )
}

function PasskeysRow({ factors, onCodes }: { factors: Factors; onCodes: Show }) {
  const t = useTexts('secondFactors')
  const { passkeys, passkeyHost } = factors
  const whyNot =
    passkeyHost === null ? t('passkeys.needHost') : hasPasskeys() ? null : t('passkeys.unsupported')
  return (
    <Row>
      <Box flex="1 1 220px">
        <Title order={3}>{t('passkeys.title')}</Title>
        <Quiet>{t('passkeys.text')}</Quiet>
        {whyNot && <Quiet>{whyNot}</Quiet>}
      </Box>
      {!whyNot && <AddPasskey onDone={onCodes} />}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
    </Row>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts('secondFactors')
  const { moment } = useFormats()
  const removing = useDialog<Passkey>()
  const remove = useDeletePasskey()
  const { about } = removing
  const onSuccess = () => {
    removing.close()
    toast.success(t('passkeys.removed'))
  }
  return (
    <Group component="ul" flex="1 0 100%" p={0} m={0} gap="xs" style={{ listStyle: 'none' }}>
      {passkeys.map((passkey) => (
        <Group component="li" key={passkey.id} flex="1 0 100%" justify="space-between" gap="xs">
          <div>
            <div>{passkey.name}</div>
            <Quiet>
              {t('passkeys.created', { at: moment(passkey.created_at) })},{' '}
              {passkey.last_used_at
                ? t('passkeys.used', { at: moment(passkey.last_used_at) })
                : t('passkeys.unused')}
            </Quiet>
          </div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('passkeys.removeOne', { name: passkey.name })}
            onClick={() => removing.open(passkey)}
          >
            {t('passkeys.remove')}
          </Button>
        </Group>
      ))}
      <ConfirmDialog
        opened={removing.opened}
        title={t('passkeys.removeTitle', { name: about?.name })}
        message={t('passkeys.removeText')}
        confirmLabel={t('passkeys.remove')}
        colour="red"
        busy={remove.isPending}
        error={remove.error}
        onClose={removing.close}
        onConfirm={() => about && remove.mutate(about.id, { onSuccess })}
      />
    </Group>
  )
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: Show }) {
  const t = useTexts('secondFactors')
  const making = useDialog<true>()
  const make = useCreateRecoveryCodes()
  const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    making.close()
    onCodes(recoveryCodes)
  }
  return (
    <Row>
      <Box flex="1 1 220px">
        <Group gap="xs">
          <Title order={3}>{t('recovery.title')}</Title>
          <StatusBadge tone={left > 3 ? 'neutral' : 'warning'}>
            {t('recovery.left', { count: left })}
          </StatusBadge>
        </Group>
        <Quiet>{t('recovery.text')}</Quiet>
      </Box>
      <Button variant="default" onClick={() => making.open(true)}>
        {t('recovery.make')}
      </Button>
      <ConfirmDialog
        opened={making.opened}
        title={t('recovery.makeTitle')}
        message={t('recovery.makeText')}
        confirmLabel={t('recovery.make')}
        busy={make.isPending}
        error={make.error}
        onClose={making.close}
        onConfirm={() => make.mutate(undefined, { onSuccess })}
      />
    </Row>
  )
}
