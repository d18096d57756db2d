// Settings → Fields: the workspace's custom fields with their merge tags.
import { useState } from 'react'
import { Button, Code, Group } from '@mantine/core'
import { fieldLimits, type CustomField } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { fieldTag, useFields } from '../../lib/contacts/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { keptOverSignIn } from '../../lib/over-sign-in.ts'
import { type Column, DataTable, ErrorCard, MoveButtons, Nothing, Panel, useDialog } from '../../ui/index.ts'
import { May } from '../../lib/session/May.tsx'
import { useMoveField } from './changes.ts'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { FieldDialog, fieldPlace, type KeptField } from './FieldDialog.tsx'

interface RowActions {
  onEdit(field: CustomField): void
  onDelete(field: CustomField): void
}

interface ActionsProps extends RowActions {
  field: CustomField
  fields: readonly CustomField[]
}

function Actions({ field, fields, onEdit, onDelete }: ActionsProps) {
  const t = useTexts('fields')
  const move = useMoveField()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <MoveButtons
        position={fields.indexOf(field)}
        size={fields.length}
        up={t('moveUp', { label: field.label })}
        down={t('moveDown', { label: field.label })}
        onMove={(position) => move.mutate({ id: field.id, position })}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('editOne', { label: field.label })}
        onClick={() => onEdit(field)}
      >
        {t('edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('deleteOne', { label: field.label })}
        onClick={() => onDelete(field)}
      >
        {t('delete')}
      </Button>
    </Group>
  )
}

function useColumns(fields: readonly CustomField[], actions: RowActions): Column<CustomField>[] {
  const t = useTexts('fields')
  return [
    {
      id: 'label',
      header: t('label'),
      cell: ({ label }) => <span>{label}</span>,
    },
    { id: 'type', header: t('type'), cell: ({ type }) => t(`types.${type}`) },
    { id: 'tag', header: t('tag'), cell: (field) => <Code>{fieldTag(field)}</Code> },
    {
      id: 'used',
      header: t('usedIn'),
      cell: ({ used_in }) => (used_in.length === 0 ? '—' : used_in.map(({ name }) => name).join(', ')),
    },
    {
      id: 'action',
      header: t('actions'),
      headerHidden: true,
      numeric: true,
      cell: (field) => (
        <May role="editor">
          <Actions field={field} fields={fields} {...actions} />
        </May>
      ),
    },
  ]
}

const noFields: readonly CustomField[] = []

/** The fields section of Settings. */
export function FieldsPanel() {
  const t = useTexts('fields')
  const { data, error, refetch } = useFields()
  const [interrupted] = useState(() => keptOverSignIn<KeptField>(fieldPlace))
  const editing = useDialog<CustomField | null>(interrupted?.field)
  const deleting = useDialog<CustomField>()
  const columns = useColumns(data ?? noFields, { onEdit: editing.open, onDelete: deleting.open })
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      actions={
        <May role="editor">
          <Button
            variant="default"
            leftSection={<Plus size={16} />}
            disabled={(data?.length ?? 0) >= fieldLimits.fields}
            onClick={() => editing.open(null)}
          >
            {t('add')}
          </Button>
        </May>
      }
      flush
    >
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<Nothing>{t('none')}</Nothing>}
        />
      )}
      <FieldDialog
        key={`edit ${String(editing.key)}`}
        opened={editing.opened}
        field={editing.about}
        onClose={editing.close}
      />
      <DeleteFieldDialog key={`delete ${String(deleting.key)}`} dialog={deleting} />
    </Panel>
  )
}
