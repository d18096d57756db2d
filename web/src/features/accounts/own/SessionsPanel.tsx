// Where the account is signed in, with buttons that end one session or all others.
import { Box, Button } from '@mantine/core'
import type { Session } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  Detail,
  ErrorCard,
  ErrorText,
  NoValue,
  Panel,
  useDialog,
} from '../../../ui/index.ts'
import { useEndOthers, useEndSession, useSessions } from './account.ts'
import { deviceOf } from './device.ts'

function useDeviceName() {
  const t = useTexts('account')
  return ({ device }: Session): string => {
    const { browser, system } = deviceOf(device ?? '')
    if (browser && system) return t('sessions.on', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
}

function useColumns(onEnd: (session: Session) => void, busy: number | null): Column<Session>[] {
  const t = useTexts('account')
  const { moment } = useFormats()
  const nameOf = useDeviceName()
  return [
    {
      id: 'device',
      header: t('sessions.device'),
      cell: (session) => (
        <>
          {nameOf(session)}
          {session.is_current && <Detail>{t('sessions.current')}</Detail>}
        </>
      ),
    },
    { id: 'address', header: t('sessions.address'), cell: ({ address }) => address ?? <NoValue /> },
    { id: 'since', header: t('sessions.since'), cell: ({ created_at }) => moment(created_at) },
    { id: 'lastUsed', header: t('sessions.lastUsed'), cell: ({ last_used_at }) => moment(last_used_at) },
    {
      id: 'action',
      header: t('sessions.action'),
      headerHidden: true,
      numeric: true,
      cell: (session) =>
        session.is_current ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={busy === session.id}
            aria-label={t('sessions.endOne', { device: nameOf(session) })}
            onClick={() => onEnd(session)}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ]
}

function EndOthersDialog({ dialog }: { dialog: ReturnType<typeof useDialog<true>> }) {
  const t = useTexts('account')
  const end = useEndOthers()
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('sessions.othersTitle')}
      message={t('sessions.othersText')}
      confirmLabel={t('sessions.endOthers')}
      colour="red"
      busy={end.isPending}
      error={end.error}
      onClose={dialog.close}
      onConfirm={() => end.mutate(undefined, { onSuccess: dialog.close })}
    />
  )
}

/** The sessions section of Settings, Account. */
export function SessionsPanel() {
  const t = useTexts('account')
  const { data, error, refetch } = useSessions()
  const end = useEndSession()
  const endingOthers = useDialog<true>()
  const columns = useColumns(({ id }) => end.mutate(id), end.isPending ? end.variables : null)
  const others = data?.some(({ is_current }) => !is_current) ?? false
  return (
    <Panel
      title={t('sessions.title')}
      text={t('sessions.text')}
      actions={
        others && (
          <Button variant="default" onClick={() => endingOthers.open(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
      flush
    >
      <Box px="md">
        <ErrorText error={end.error} />
      </Box>
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('sessions.title')}
          columns={columns}
          rows={data}
          placeholders={1}
          rowKey={({ id }) => id}
          fitsFrom={800}
        />
      )}
      <EndOthersDialog key={endingOthers.key} dialog={endingOthers} />
    </Panel>
  )
}
