// The sign-ups of a form, with the state of each.
import { Button, Flex } from '@mantine/core'
import type { Form, SignUp, SignUpState } from '@lettermill/contracts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import {
  Address,
  DataTable,
  EmptyState,
  ErrorCard,
  Panel,
  shownMessage,
  StatusBadge,
  toast,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { useSendAgain, useSignUps } from './forms.ts'

const tones: Record<SignUpState, Tone> = {
  waiting: 'neutral',
  mailed: 'accent',
  member: 'success',
  limited: 'neutral',
  suppressed: 'warning',
  failed: 'danger',
  confirmed: 'success',
}

/** Whether the person may wait for a mail that got lost, or that a limit kept back. */
const isOpen = ({ state }: SignUp) => state === 'mailed' || state === 'limited'

function SendAgain({ form, signUp }: { form: Form; signUp: SignUp }) {
  const t = useTexts('forms')
  const send = useSendAgain(form.id)
  const { id, email } = signUp
  if (!isOpen(signUp) || signUp.is_member) return null
  const press = () =>
    send.mutate(id, {
      onSuccess: () => toast.success(t('list.sentAgain', { email })),
      onError: (error) => toast.error(shownMessage(error)),
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={send.isPending}
      aria-label={t('list.sendAgainTo', { email })}
      onClick={press}
    >
      {t('list.sendAgain')}
    </Button>
  )
}

function State({ signUp }: { signUp: SignUp }) {
  const t = useTexts('forms')
  const { state, is_member: isMember, mailed_before: mailedBefore } = signUp
  if (isOpen(signUp) && isMember) return <StatusBadge tone="success">{t('list.isMember')}</StatusBadge>
  const words = state === 'limited' && mailedBefore ? t('list.mailedBefore') : t(`list.states.${state}`)
  return <StatusBadge tone={tones[state]}>{words}</StatusBadge>
}

function useColumns(form: Form): Column<SignUp>[] {
  const t = useTexts('forms')
  const { moment } = useFormats()
  return [
    { id: 'email', header: t('list.email'), cell: ({ email }) => <Address email={email} /> },
    { id: 'state', header: t('state'), cell: (row) => <State signUp={row} /> },
    { id: 'at', header: t('list.at'), unbroken: true, cell: (row) => moment(row.created_at) },
    {
      id: 'confirmedAt',
      header: t('list.confirmedAt'),
      unbroken: true,
      cell: ({ confirmed_at: at }) => (at === null ? '—' : moment(at)),
    },
    {
      id: 'actions',
      header: t('list.actions'),
      headerHidden: true,
      numeric: true,
      cell: (row) => (
        <May role="editor">
          <SendAgain form={form} signUp={row} />
        </May>
      ),
    },
  ]
}

export function SignUpsPanel({ form }: { form: Form }) {
  const t = useTexts('forms')
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useSignUps(form.id)
  const columns = useColumns(form)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={t('signUps')} text={t('list.text')} flush>
      <DataTable
        label={t('signUps')}
        columns={columns}
        rows={data?.pages.flat()}
        rowKey={({ id }) => id}
        fitsFrom={560}
        empty={<EmptyState picture="people" title={t('list.none')} text={t('list.noneText')} />}
      />
      {hasNextPage && (
        <Flex justify="center" p="sm">
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('list.older')}
          </Button>
        </Flex>
      )}
    </Panel>
  )
}
