// Asks before a contact field is deleted with its values.
import { Stack } from '@mantine/core'
import type { CustomField } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { ConfirmDialog, toast, type useDialog } from '../../ui/index.ts'
import { useDeleteField } from './changes.ts'

/** Lists the templates whose merge tags will print nothing afterwards. */
export function DeleteFieldDialog({ dialog }: { dialog: ReturnType<typeof useDialog<CustomField>> }) {
  const t = useTexts('fields')
  const remove = useDeleteField()
  const { about } = dialog
  const label = about?.label ?? ''
  const templates = about?.used_in.filter(({ kind }) => kind === 'template') ?? []
  const onSuccess = () => {
    dialog.close()
    toast.success(t('deleted', { label }))
  }
  return (
    <ConfirmDialog
      opened={dialog.opened}
      title={t('deleteTitle', { label })}
      message={
        <Stack gap="sm">
          <p>{t('deleteText')}</p>
          {templates.length > 0 && (
            <p>{t('deleteTemplates', { names: templates.map(({ name }) => name).join(', ') })}</p>
          )}
        </Stack>
      }
      confirmLabel={t('deleteConfirm')}
      colour="red"
      busy={remove.isPending}
      error={remove.error}
      onClose={dialog.close}
      onConfirm={() => about && remove.mutate(about.id, { onSuccess })}
    />
  )
}
