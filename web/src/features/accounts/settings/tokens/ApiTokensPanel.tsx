// API tokens: the list with their last use, and dialogs to create and revoke a token.
import { useState } from 'react'
import { Anchor, Button } from '@mantine/core'
import type { ApiToken } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  ErrorCard,
  Nothing,
  Panel,
  toast,
  useDialog,
} from '../../../../ui/index.ts'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { useApiTokens, useRevokeToken } from './tokens.ts'

/** When a token ends; one that has ended by `now` stays in the list until somebody revokes it. */
function TokenEnd({ at, now }: { at: string | null; now: number }) {
  const t = useTexts('settings')
  const { moment } = useFormats()
  if (at === null) return t('tokens.endsNever')
  return Date.parse(at) <= now ? t('tokens.ended', { at: moment(at) }) : moment(at)
}

function useColumns(onRevoke: (token: ApiToken) => void, now: number): Column<ApiToken>[] {
  const t = useTexts('settings')
  const { moment } = useFormats()
  return [
    { id: 'name', header: t('tokens.name'), cell: ({ name }) => name },
    {
      id: 'scopes',
      header: t('tokens.scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`tokens.${scope}`)).join(', '),
    },
    { id: 'created', header: t('tokens.created'), cell: ({ created_at }) => moment(created_at) },
    {
      id: 'lastUsed',
      header: t('tokens.lastUsed'),
      cell: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : t('tokens.never')),
    },
    {
      id: 'ends',
      header: t('tokens.ends'),
      cell: ({ expires_at }) => <TokenEnd at={expires_at} now={now} />,
    },
    {
      id: 'action',
      header: t('tokens.action'),
      numeric: true,
      cell: (token) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('tokens.revokeOne', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('tokens.revoke')}
        </Button>
      ),
    },
  ]
}

function RevokeDialog({ dialog }: { dialog: ReturnType<typeof useDialog<ApiToken>> }) {
  const t = useTexts('settings')
  const revoke = useRevokeToken()
  const { about } = dialog
  const onSuccess = () => {
    dialog.close()
    toast.success(t('tokens.revoked'))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('tokens.revokeTitle', { name: about?.name })}
      message={t('tokens.revokeText')}
      confirmLabel={t('tokens.revoke')}
      colour="red"
      busy={revoke.isPending}
      error={revoke.error}
      onClose={dialog.close}
      onConfirm={() => about && revoke.mutate(about.id, { onSuccess })}
    />
  )
}

function Actions({ onCreate }: { onCreate: () => void }) {
  const t = useTexts('settings')
  return (
    <>
      <Anchor component={Link} to="/messages" py={4} px="xs">
        {t('tokens.messages')}
      </Anchor>
      <Anchor href="/api/docs" py={4} px="xs">
        {t('tokens.reference')}
      </Anchor>
      <Button variant="default" leftSection={<Plus size={16} />} onClick={onCreate}>
        {t('tokens.create')}
      </Button>
    </>
  )
}

/** The API tokens section of Settings. */
export function ApiTokensPanel() {
  const t = useTexts('settings')
  const { data, dataUpdatedAt, error, refetch } = useApiTokens()
  const [creating, setCreating] = useState(false)
  const created = useDialog<string>()
  const revoking = useDialog<ApiToken>()
  const columns = useColumns(revoking.open, dataUpdatedAt)
  return (
    <Panel
      title={t('tokens.title')}
      text={t('tokens.text')}
      actions={<Actions onCreate={() => setCreating(true)} />}
      flush
    >
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('tokens.title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<Nothing>{t('tokens.none')}</Nothing>}
        />
      )}
      <CreateTokenDialog opened={creating} onClose={() => setCreating(false)} onCreated={created.open} />
      <NewTokenDialog opened={created.opened} token={created.about ?? ''} onClose={created.close} />
      <RevokeDialog key={revoking.key} dialog={revoking} />
    </Panel>
  )
}
