// 'Groups': all contacts, then each group with its count and a delete button.
import { ActionIcon, Skeleton } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { Trash2 } from 'lucide-react'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { EmptyState, Panel } from '../../ui/index.ts'
import type { Selection } from './selection.ts'
import styles from './contacts.module.css'

interface EntryProps {
  /** Of the name. */
  id?: string
  name: string
  total: number | undefined
  selected: boolean
  onSelect(): void
}

function Entry({ id, name, total, selected, onSelect }: EntryProps) {
  return (
    <button type="button" className={styles['entry']} aria-current={selected} onClick={onSelect}>
      <span id={id} className={styles['entryName']}>
        {name}
      </span>
      <span className={styles['entryTotal']}>{total !== undefined && formatNumber(total)}</span>
    </button>
  )
}

/** What tells the delete buttons apart: each is described by its group's name. */
const nameId = ({ id }: ContactGroup) => `group-${id}`

interface GroupsPanelProps {
  /** Undefined while they are being loaded; 'failed' lists none, and does not say that there are none. */
  groups: readonly ContactGroup[] | 'failed' | undefined
  /** Contacts of the workspace: the groups' counts do not add up to it, since one may be in several. */
  total: number | undefined
  selection: Selection
  onSelect(selection: Selection): void
  onDelete(group: ContactGroup): void
}

/** The panel at the left of the table. */
export function GroupsPanel({ groups, total, selection, onSelect, onDelete }: GroupsPanelProps) {
  const t = useTexts('contacts')
  const loaded = groups === 'failed' ? undefined : groups
  return (
    <Panel title={t('groups.title')} flush>
      <ul className={styles['groups']}>
        <li>
          <Entry
            name={t('groups.all')}
            total={loaded && total}
            selected={selection === 'all'}
            onSelect={() => onSelect('all')}
          />
        </li>
        {loaded?.map((group) => (
          <li key={group.id}>
            <Entry
              id={nameId(group)}
              name={group.name}
              total={group.contactCount}
              selected={selection === group.id}
              onSelect={() => onSelect(group.id)}
            />
            <ActionIcon
              className={styles['deleteGroup'] ?? ''}
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('groups.delete')}
              aria-describedby={nameId(group)}
              onClick={() => onDelete(group)}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {!groups && <Skeleton height={16} m={16} width="auto" />}
      {loaded?.length === 0 && (
        <EmptyState picture="tray" title={t('empty.noGroups.title')} text={t('empty.noGroups.text')} />
      )}
    </Panel>
  )
}
