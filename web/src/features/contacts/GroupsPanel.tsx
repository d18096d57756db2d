// 'Groups': all contacts, then each group with its count and the icons to rename and delete it.
import { memo, useState } from 'react'
import { ActionIcon, Box, Skeleton, TextInput } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { CallFailed, isQuiet } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { EmptyState, ErrorCard, Panel, Quiet } from '../../ui/index.ts'
import { NewGroupButton } from './new-group/NewGroupButton.tsx'
import type { Selection } from './selection.ts'
import styles from './contacts.module.css'

interface EntryProps {
  /** The id of the element with the name. */
  id?: string
  name: string
  total: number | undefined
  selected: boolean
  onSelect(): void
}

function Entry({ id, name, total, selected, onSelect }: EntryProps) {
  return (
    <button type="button" className={styles['entry']} aria-current={selected} onClick={onSelect}>
      <Box id={id} component="span" miw={0}>
        {name}
      </Box>
      <span className={styles['entryTotal']}>{total !== undefined && formatNumber(total)}</span>
    </button>
  )
}

/** The id of the name that describes a group's buttons, so that screen readers can tell them apart. */
const nameId = ({ id }: ContactGroup) => `group-${id}`

interface GroupActions {
  onRename(group: ContactGroup): void
  onDelete(group: ContactGroup): void
}

/** The buttons beside a group's count. With a mouse they take the place of the count on hover and on focus. */
const RowButtons = memo(function RowButtons({
  group,
  onRename,
  onDelete,
}: GroupActions & { group: ContactGroup }) {
  const t = useTexts('contacts')
  const shared = { variant: 'subtle', size: 24 }
  return (
    <span className={styles['rowButtons']}>
      <May role="editor">
        <ActionIcon
          {...shared}
          color="gray"
          aria-label={t('groups.rename')}
          aria-describedby={nameId(group)}
          onClick={() => onRename(group)}
        >
          <Pencil size={16} />
        </ActionIcon>
      </May>
      <May role="manager">
        <ActionIcon
          {...shared}
          color="red"
          aria-label={t('groups.delete')}
          aria-describedby={nameId(group)}
          onClick={() => onDelete(group)}
        >
          <Trash2 size={16} />
        </ActionIcon>
      </May>
    </span>
  )
})

/** With more groups than this, a filter field appears above them. */
const mostUnfiltered = 12

interface GroupsPanelProps extends GroupActions {
  /** The groups; undefined while they are loading, and if loading failed. */
  groups: readonly ContactGroup[] | undefined
  /** Why the groups could not be loaded; null if nothing failed. */
  failure: unknown
  onRetry(): void
  /**
   * The number of contacts in the workspace. It is not the sum of the groups' counts, because a contact may be in
   * several.
   */
  total: number | undefined
  selection: Selection
  onSelect(selection: Selection): void
}

/** The server's message or, without one, the message of the specification (section 8). */
function Failure({ failure, onRetry }: Pick<GroupsPanelProps, 'failure' | 'onRetry'>) {
  const t = useTexts('contacts')
  if (!failure || isQuiet(failure)) return null
  const message = (failure instanceof CallFailed && failure.said) || t('failed.groups')
  return (
    <Box px="md" pb="md">
      <ErrorCard error={message} onRetry={onRetry} />
    </Box>
  )
}

/** The panel to the left of the table. */
export function GroupsPanel(props: GroupsPanelProps) {
  const { groups: loaded, failure, total, selection, onSelect, onRename, onDelete } = props
  const t = useTexts('contacts')
  const [filter, setFilter] = useState('')
  const isLong = (loaded?.length ?? 0) > mostUnfiltered
  const wanted = isLong ? filter.trim().toLowerCase() : ''
  const shown = loaded?.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Panel
      title={t('groups.title')}
      flush
      actions={
        <May role="editor">
          <NewGroupButton onCreated={({ id }) => onSelect(id)} />
        </May>
      }
    >
      {isLong && (
        <TextInput
          type="search"
          px="md"
          pb="xs"
          aria-label={t('groups.filter')}
          placeholder={t('groups.filter')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <ul className={styles['groups']}>
        <li>
          <Entry
            name={t('groups.all')}
            total={loaded && total}
            selected={selection === 'all'}
            onSelect={() => onSelect('all')}
          />
        </li>
        {shown?.map((group) => (
          <li key={group.id}>
            <Entry
              id={nameId(group)}
              name={group.name}
              total={group.contactCount}
              selected={selection === group.id}
              onSelect={() => onSelect(group.id)}
            />
            <RowButtons group={group} onRename={onRename} onDelete={onDelete} />
          </li>
        ))}
      </ul>
      {wanted && shown?.length === 0 && (
        <Quiet role="status" p="0 16px 16px">
          {t('groups.noMatch', { filter })}
        </Quiet>
      )}
      <Failure failure={failure} onRetry={props.onRetry} />
      {!loaded && !failure && <Skeleton height={16} m={16} width="auto" />}
      {loaded?.length === 0 && (
        <EmptyState picture="tray" title={t('empty.noGroups.title')} text={t('empty.noGroups.text')} />
      )}
    </Panel>
  )
}
