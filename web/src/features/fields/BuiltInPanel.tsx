// Settings → Fields: the built-in fields, what uses each, and whether one that nothing uses is shown.
import { Switch } from '@mantine/core'
import { contactFieldKeys, type BuiltInField, type ContactFieldKey } from '@lettermill/contracts'
import { useBuiltInUses } from '../../lib/contacts/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { DataTable, ErrorCard, Panel, type Column } from '../../ui/index.ts'
import { useMay } from '../../lib/session/workspaces.ts'
import { useShowAlways } from './changes.ts'

interface Row {
  key: ContactFieldKey
  /** Undefined for a field that is always shown. */
  field: BuiltInField | undefined
}

function UsedIn({ field }: Pick<Row, 'field'>) {
  const t = useTexts('fields')
  if (!field) return t('builtIn.basic')
  const uses = [
    ...(field.has_values ? [t('builtIn.contacts')] : []),
    ...field.used_in.map(({ name }) => name),
  ]
  return uses.length === 0 ? t('builtIn.unused') : uses.join(', ')
}

function AlwaysSwitch({ field, label }: { field: BuiltInField; label: string }) {
  const t = useTexts('fields')
  const show = useShowAlways()
  const isEditor = useMay('editor')
  return (
    <Switch
      disabled={!isEditor}
      aria-label={t('builtIn.alwaysOne', { label })}
      checked={show.isPending ? show.variables.alwaysShown : field.always_shown}
      onChange={({ currentTarget: { checked } }) => show.mutate({ key: field.key, alwaysShown: checked })}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useTexts('fields')
  const contacts = useTexts('contacts')
  return [
    {
      id: 'label',
      header: t('label'),
      cell: ({ key }) => <span>{contacts(`fields.${key}`)}</span>,
    },
    { id: 'used', header: t('builtIn.usedIn'), cell: ({ field }) => <UsedIn field={field} /> },
    {
      id: 'always',
      header: t('builtIn.always'),
      cell: ({ key, field }) =>
        field ? <AlwaysSwitch field={field} label={contacts(`fields.${key}`)} /> : null,
    },
  ]
}

export function BuiltInPanel() {
  const t = useTexts('fields')
  const { data, error, refetch } = useBuiltInUses()
  const columns = useColumns()
  const rows = data && contactFieldKeys.map((key) => ({ key, field: data.find((each) => each.key === key) }))
  return (
    <Panel title={t('builtIn.title')} text={t('builtIn.text')} flush>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable label={t('builtIn.title')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
    </Panel>
  )
}
