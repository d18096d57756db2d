// The forms of the workspace, with how many people signed up and how many confirmed.
import { Anchor, Button, Text } from '@mantine/core'
import type { Form } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  PageHeader,
  Panel,
  StatusBadge,
  type Column,
} from '../../ui/index.ts'
import { useForms } from './forms.ts'

function useColumns(): Column<Form>[] {
  const t = useTexts('forms')
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/forms/${String(id)}`} size="sm">
          {name}
        </Anchor>
      ),
    },
    { id: 'group', header: t('group'), cell: ({ group_name: name }) => name ?? t('groupGone') },
    {
      id: 'state',
      header: t('state'),
      cell: ({ enabled, flooded_at: flooded }) => (
        <>
          <StatusBadge tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'on' : 'off')}</StatusBadge>
          {flooded !== null && (
            <Text component="div" size="xs" c="var(--kit-warning)">
              {t('flooded')}
            </Text>
          )}
        </>
      ),
    },
    { id: 'signUps', header: t('signUps'), numeric: true, cell: (row) => formatNumber(row.sign_ups) },
    {
      id: 'confirmed',
      header: t('confirmedCount'),
      numeric: true,
      cell: (row) => formatNumber(row.confirmed),
    },
  ]
}

export function FormsScreen() {
  const t = useTexts('forms')
  const { data, error, refetch } = useForms()
  const columns = useColumns()
  const add = (
    <May role="editor">
      <Button
        component={Link}
        to="/forms/new"
        leftSection={<Plus size={16} aria-hidden="true" />}
        data-primary
      >
        {t('add')}
      </Button>
    </May>
  )
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <Panel title={t('title')} text={t('text')} flush>
          <DataTable
            label={t('title')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            fitsFrom={560}
            empty={
              <EmptyState
                picture="people"
                title={t('none')}
                text={t('noneText')}
                action={add}
                guide="forms"
              />
            }
          />
        </Panel>
      )}
    </>
  )
}
