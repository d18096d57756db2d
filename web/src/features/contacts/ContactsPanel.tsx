// The contacts of the selection, ten to a page.
import { useState } from 'react'
import type { ContactGroup } from '@lettermill/contracts'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useSearchText } from '../../lib/searchText.ts'
import { DataTable, EmptyState, ErrorText, pageCount, Pager, Panel, SearchBox } from '../../ui/index.ts'
import { useColumns } from './columns.tsx'
import { pageSize, useContactsPage, useFirstContacts } from './contacts.ts'
import type { Selection } from './selection.ts'
import styles from './contacts.module.css'

/** The page of a selection and search; another of either starts on page 1. */
function usePage(selection: Selection, search: string): [page: number, setPage: (page: number) => void] {
  const of = `${selection} ${search}`
  const [turned, setTurned] = useState({ of, page: 1 })
  return [turned.of === of ? turned.page : 1, (page) => setTurned({ of, page })]
}

function useTitle(group: ContactGroup | undefined, total: number | undefined): string {
  const t = useTexts('contacts')
  const { day } = useFormats()
  const counted = total ?? '…'
  if (!group) return t('table.title', { name: t('groups.all'), total: counted })
  const name = group.uploaded_file_name || group.name
  return t('table.groupTitle', { name, total: counted, day: day(group.uploaded_at) })
}

/** What the server said of a failure, else the specification's own sentence (section 8). */
function useFailure(error: unknown, selection: Selection): string | null {
  const t = useTexts('contacts')
  if (!error || isQuiet(error)) return null
  const said = error instanceof CallFailed ? error.said : null
  return said ?? t(selection === 'all' ? 'failed.contacts' : 'failed.group')
}

function NoContacts({ selection, search }: { selection: Selection; search: string }) {
  const t = useTexts('contacts')
  if (search) return <EmptyState picture="people" title={t('noMatch', { search })} />
  const kind = selection === 'all' ? 'all' : 'group'
  return <EmptyState picture="people" title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
}

interface ContactsPanelProps {
  selection: Selection
  /** The selected group; undefined for all, and while the groups are being loaded. */
  group: ContactGroup | undefined
}

/** The card at the right of the groups. */
export function ContactsPanel({ selection, group }: ContactsPanelProps) {
  const t = useTexts('contacts')
  const [search, setSearch] = useSearchText()
  const [page, setPage] = usePage(selection, search)
  const first = useFirstContacts(selection)
  const shown = useContactsPage(selection, search, page)
  const columns = useColumns(first.data?.rows ?? [])
  const title = useTitle(group, first.data?.total)
  const failure = useFailure(shown.error ?? first.error, selection)
  const loaded = shown.data && first.data && !shown.isPlaceholderData
  return (
    <Panel
      title={title}
      actions={<SearchBox label={t('search')} value={search} onChange={setSearch} />}
      flush
    >
      {failure ? (
        <div className={styles['failed']}>
          <ErrorText error={failure} />
        </div>
      ) : (
        <>
          <DataTable
            label={t('table.label')}
            columns={columns}
            rows={first.data && shown.data?.rows}
            rowKey={({ id }) => id}
            narrow="scroll"
            empty={loaded && <NoContacts selection={selection} search={search} />}
          />
          <Pager page={page} pages={pageCount(shown.data?.total ?? 0, pageSize)} onChange={setPage} />
        </>
      )}
    </Panel>
  )
}
