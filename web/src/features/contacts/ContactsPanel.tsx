// The contacts of the selected group, or all contacts, at first ten to a page.
import { useEffect } from 'react'
import { Box, Button, Group } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { Download, Send, Upload } from 'lucide-react'
import { Link } from 'react-router'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { isSpecified, useTexts } from '../../lib/messages/index.ts'
import { useSearchText } from '../../lib/formats/search-text.ts'
import { writeTo } from '../../lib/write-to.ts'
import { May } from '../../lib/session/May.tsx'
import { useMay } from '../../lib/session/workspaces.ts'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
  Panel,
  SearchBox,
  useNarrowerThan,
} from '../../ui/index.ts'
import { selectionOf, useChosen } from './bulk/chosen.ts'
import { ExportButton } from './bulk/ExportButton.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { useSelectColumn } from './bulk/SelectColumn.tsx'
import { ChooseColumns } from './columns/ChooseColumns.tsx'
import { pageSizes, usePageSize, useSorting } from './columns/sorting.ts'
import { PageSize, sortable, SortChoice } from './columns/SortChoice.tsx'
import { useColumns } from './columns/use-columns.ts'
import { useContactsPage, useFirstContacts } from './contacts.ts'
import { useReloadContacts } from './groups.ts'
import { useListPage } from '../../lib/contacts/address.ts'
import { NoMatch } from './NoMatch.tsx'
import type { Selection } from './selection.ts'

interface ContactsPanelProps {
  selection: Selection
  /** The selected group; undefined if all contacts are selected, and while the groups are loading. */
  group: ContactGroup | undefined
}

/** The title of the list. `unknown` stands for a count or a group that is not known. */
function useTitle(
  { selection, group }: ContactsPanelProps,
  total: number | undefined,
  unknown: string,
): string {
  const t = useTexts('contacts')
  const { day } = useFormats()
  const counted = total === undefined ? unknown : formatNumber(total)
  if (!group) {
    const name = selection === 'all' ? t('groups.all') : unknown
    return t('table.title', { name, total: counted })
  }
  // The specification asks for the file's name (section 3), also after the group was renamed.
  const name = (isSpecified() && group.uploaded_file_name) || group.name
  return t('table.groupTitle', { name, total: counted, day: day(group.uploaded_at) })
}

/**
 * For a group that came from a file: its own name or the name of the file, whichever the title does not show. It is the
 * text below the title; empty if both names are the same.
 */
function useOtherName({ group }: Pick<ContactsPanelProps, 'group'>): string {
  const t = useTexts('contacts')
  const file = group?.uploaded_file_name ?? ''
  if (!group || file === '' || file.replace(/\.csv$/i, '') === group.name) return ''
  return isSpecified() ? t('table.group', { name: group.name }) : t('table.file', { name: file })
}

/** The server's message about a failure or, without one, the message of the specification (section 8). */
function useFailure(error: unknown, selection: Selection): string | null {
  const t = useTexts('contacts')
  if (!error || isQuiet(error)) return null
  const said = error instanceof CallFailed ? error.said : null
  return said ?? t(selection === 'all' ? 'failed.contacts' : 'failed.group')
}

/** A sample file: its headers map to fields automatically, and its three people have reserved addresses. */
const sampleFile = `Email,First Name,Last Name,Business Name,Phone
ann@example.com,Ann,Miller,Hill Farm,+1 202 555 0101
ben@example.com,Ben,Okafor,,
chloe@example.com,Chloé,Martin,Martin & Sons,
`

function NoContacts({ selection, search }: { selection: Selection; search: string }) {
  const t = useTexts('contacts')
  if (search) return <NoMatch search={search} />
  if (selection !== 'all')
    return <EmptyState picture="people" title={t('empty.group.title')} text={t('empty.group.text')} />
  return (
    <EmptyState
      picture="people"
      title={t('empty.all.title')}
      text={t('empty.all.text')}
      guide="first-campaign"
      action={
        <Group gap="xs" justify="center">
          <May role="editor">
            <Button component={Link} to="/contacts?do=upload" leftSection={<Upload size={16} />}>
              {t('upload')}
            </Button>
          </May>
          <Button
            component="a"
            variant="default"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleFile)}`}
            download="contacts-sample.csv"
            leftSection={<Download size={16} />}
          >
            {t('empty.sample')}
          </Button>
        </Group>
      }
    />
  )
}

/** Writes to a group that has contacts. */
function WriteButton({ group }: Pick<ContactsPanelProps, 'group'>) {
  const t = useTexts('contacts')
  if (!group || group.contactCount === 0) return null
  return (
    <Button
      component={Link}
      to={writeTo('group', group.id)}
      variant="default"
      leftSection={<Send size={16} aria-hidden="true" />}
    >
      {t('groups.write')}
    </Button>
  )
}

/** The card to the right of the groups. */
export function ContactsPanel({ selection, group }: ContactsPanelProps) {
  const t = useTexts('contacts')
  const kit = useTexts('ui')
  const [search, setSearch] = useSearchText()
  const [page, setPage] = useListPage()
  const first = useFirstContacts(selection)
  const [sorting, sort] = useSorting()
  const [pageSize, setPageSize] = usePageSize()
  const shown = useContactsPage(selection, { search, page, pageSize, sorting })
  const isPhone = useNarrowerThan(640)
  const isEditor = useMay('editor')
  const reload = useReloadContacts()
  const columns = useColumns(first.data?.rows ?? [])
  const chosen = useChosen(`${selection} ${search}`)
  const select = useSelectColumn(shown.data?.rows ?? [], chosen)
  const failure = useFailure(shown.error ?? first.error, selection)
  const title = useTitle({ selection, group }, first.data?.total, failure ? kit('dash') : '…')
  const otherName = useOtherName({ group })
  const pages = pageCount(shown.data?.total ?? 0, pageSize)
  // True if the current page no longer exists, because somebody deleted the group or its contacts.
  const gone = shown.data !== undefined && !shown.isPlaceholderData && page > pages
  useEffect(() => {
    if (gone) setPage(pages)
  }, [gone, pages, setPage])
  const loaded = first.data && shown.data && !shown.isPlaceholderData
  return (
    <Panel
      title={title}
      text={otherName}
      actions={
        <>
          <May role="editor">
            <WriteButton group={group} />
          </May>
          {isPhone && <SortChoice sorting={sorting} onSort={sort} />}
          <ChooseColumns {...columns} />
          {loaded && shown.data.total > 0 && !chosen.all && chosen.ids.size === 0 && (
            <ExportButton
              asked="export"
              leftSection={<Download size={16} aria-hidden="true" />}
              selection={selectionOf({ ids: chosen.ids, all: true }, { group: group?.id ?? null, search })}
              about={title}
            />
          )}
          <SearchBox label={t('search')} value={search} onChange={setSearch} />
        </>
      }
      flush
    >
      {failure ? (
        <Box px="md" pb="md">
          <ErrorCard error={failure} onRetry={() => void reload()} />
        </Box>
      ) : (
        <>
          <SelectionBar
            chosen={chosen}
            shown={{
              selection,
              search,
              total: shown.data?.total ?? 0,
              atLeast: shown.data?.atLeast ?? false,
            }}
            group={group}
          />
          <DataTable
            label={t('table.label')}
            columns={[...(isEditor ? [select] : []), ...sortable(columns.columns, sorting, sort)]}
            rows={first.data && shown.data?.rows}
            rowKey={({ id }) => id}
            old={shown.isPlaceholderData}
            placeholders={pageSize}
            narrow={isPhone ? 'stack' : 'scroll'}
            empty={loaded && <NoContacts selection={selection} search={search} />}
          />
          {first.data && (
            <Pager
              page={page}
              pages={pages}
              atLeast={shown.data?.atLeast ?? false}
              always={first.data.total > pageSizes[0]}
              before={
                <PageSize
                  size={pageSize}
                  onChange={(size) => {
                    setPageSize(size)
                    setPage(1)
                  }}
                />
              }
              onChange={setPage}
            />
          )}
        </>
      )}
    </Panel>
  )
}
