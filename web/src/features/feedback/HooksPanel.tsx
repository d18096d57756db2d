// The hooks: URLs to which providers post their events.
import { useState } from 'react'
import { Button, Stack } from '@mantine/core'
import type { CreatedHook, Hook } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useFormats } from '../../lib/formats/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import {
  type Column,
  ConfirmDialog,
  CopyField,
  DataTable,
  Dialog,
  DialogActions,
  Nothing,
  Panel,
  toast,
  Trouble,
  useDialog,
} from '../../ui/index.ts'
import { CreateHookDialog } from './CreateHookDialog.tsx'
import { providerNames } from './providers.ts'
import { useDeleteHook } from './ways.ts'

function whyRefused({ refusal_code: code, refusal }: Hook): string | null {
  return reasonText('feedback', code && `hooks.refusals.${code}`, null, refusal)
}

function LastEvent({ hook }: { hook: Hook }) {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  return (
    <>
      {hook.last_event_at === null ? t('hooks.never') : moment(hook.last_event_at)}
      {hook.refused_at !== null && (
        <Trouble>{t('hooks.refused', { when: moment(hook.refused_at), why: whyRefused(hook) })}</Trouble>
      )}
    </>
  )
}

function useColumns(onRemove: (hook: Hook) => void): Column<Hook>[] {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  return [
    { id: 'provider', header: t('hooks.provider'), cell: ({ provider }) => providerNames[provider] },
    { id: 'name', header: t('hooks.name'), cell: ({ name }) => name },
    { id: 'created', header: t('hooks.created'), cell: ({ created_at }) => moment(created_at) },
    { id: 'last', header: t('hooks.last'), cell: (hook) => <LastEvent hook={hook} /> },
    {
      id: 'action',
      header: t('hooks.action'),
      numeric: true,
      cell: (hook) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('hooks.removeOne', { name: hook.name })}
          onClick={() => onRemove(hook)}
        >
          {t('hooks.remove')}
        </Button>
      ),
    },
  ]
}

function RemoveDialog({ dialog }: { dialog: ReturnType<typeof useDialog<Hook>> }) {
  const t = useTexts('feedback')
  const remove = useDeleteHook()
  const { about } = dialog
  const onSuccess = () => {
    dialog.close()
    toast.success(t('hooks.removed'))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('hooks.removeTitle', { name: about?.name })}
      message={t('hooks.removeText')}
      confirmLabel={t('hooks.remove')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onClose={dialog.close}
      onConfirm={() => about && remove.mutate(about.id, { onSuccess })}
    />
  )
}

/**
 * The dialog with a new hook. Only its own button closes it. If Escape closed the dialog by accident, nobody could see
 * the URL again.
 */
function NewHookDialog({ dialog }: { dialog: ReturnType<typeof useDialog<CreatedHook>> }) {
  const t = useTexts('feedback')
  const { about, opened, close } = dialog
  if (!about) return null
  const { provider } = about.hook
  return (
    <Dialog opened={opened} title={t('hooks.newTitle')} onClose={close} locked>
      <Stack gap="md">
        <p>{t(`hooks.steps.${provider}`)}</p>
        <CopyField
          label={t('hooks.address')}
          value={about.url}
          words={{ copy: t('hooks.copy'), copied: t('hooks.copied'), failed: t('hooks.copyFailed') }}
        />
        <p>{t('hooks.once')}</p>
      </Stack>
      <DialogActions>
        <Button onClick={close}>{t('hooks.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The panel of hooks. */
export function HooksPanel({ hooks }: { hooks: readonly Hook[] }) {
  const t = useTexts('feedback')
  const [times, setTimes] = useState(0)
  const [creating, setCreating] = useState(false)
  const created = useDialog<CreatedHook>()
  const removing = useDialog<Hook>()
  const columns = useColumns(removing.open)
  const create = () => {
    setTimes(times + 1)
    setCreating(true)
  }
  return (
    <Panel
      title={t('hooks.title')}
      text={t('hooks.text')}
      actions={
        <Button leftSection={<Plus size={16} />} onClick={create}>
          {t('hooks.add')}
        </Button>
      }
      flush
    >
      <DataTable
        label={t('hooks.title')}
        columns={columns}
        rows={hooks}
        rowKey={({ id }) => id}
        empty={<Nothing>{t('hooks.none')}</Nothing>}
      />
      <CreateHookDialog
        key={times}
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={created.open}
      />
      <NewHookDialog dialog={created} />
      <RemoveDialog key={removing.key} dialog={removing} />
    </Panel>
  )
}
