// 'Groups': all contacts, then each group with its count and a delete button.
import { ActionIcon, Skeleton } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { Trash2 } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { EmptyState, Panel } from '../../ui/index.ts'
import type { Selection } from './selection.ts'
import styles from './contacts.module.css'

interface EntryProps {
  name: string
  total: number | undefined
  selected: boolean
  onSelect(): void
}

function Entry({ name, total, selected, onSelect }: EntryProps) {
  return (
    <button type="button" className={styles['entry']} aria-current={selected} onClick={onSelect}>
      <span className={styles['entryName']}>{name}</span>
      <span className={styles['entryTotal']}>{total}</span>
    </button>
  )
}

interface GroupsPanelProps {
  /** Undefined while they are being loaded. */
  groups: readonly ContactGroup[] | undefined
  selection: Selection
  onSelect(selection: Selection): void
  onDelete(group: ContactGroup): void
}

/** The panel at the left of the table. */
export function GroupsPanel({ groups, selection, onSelect, onDelete }: GroupsPanelProps) {
  const t = useTexts('contacts')
  return (
    <Panel title={t('groups.title')} flush>
      <ul className={styles['groups']}>
        <li>
          <Entry
            name={t('groups.all')}
            // A contact belongs to one group, so the groups' counts add up (decision 11b).
            total={groups?.reduce((sum, { contactCount }) => sum + contactCount, 0)}
            selected={selection === 'all'}
            onSelect={() => onSelect('all')}
          />
        </li>
        {groups?.map((group) => (
          <li key={group.id}>
            <Entry
              name={group.name}
              total={group.contactCount}
              selected={selection === group.id}
              onSelect={() => onSelect(group.id)}
            />
            <ActionIcon
              className={styles['deleteGroup'] ?? ''}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('groups.delete', { name: group.name })}
              onClick={() => onDelete(group)}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {!groups && <Skeleton height={16} m={16} width="auto" />}
      {groups?.length === 0 && (
        <EmptyState picture="tray" title={t('empty.noGroups.title')} text={t('empty.noGroups.text')} />
      )}
    </Panel>
  )
}
