// The actions for the selected contacts, above their table.
import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, shownMessage, useDialog } from '../../../ui/index.ts'
import type { Selection } from '../selection.ts'
import { selectionOf, type Chosen } from './chosen.ts'
import { ExportButton } from './ExportButton.tsx'
import { useChangeContacts } from './jobs.ts'
import styles from './bulk.module.css'

const AddToGroupDialog = laterDialog(() => import('./AddToGroupDialog.tsx'), 'AddToGroupDialog')

export interface SelectionBarProps {
  chosen: Chosen
  /** The list that is shown, and its number of contacts. */
  shown: { selection: Selection; search: string; total: number; atLeast: boolean }
  group: ContactGroup | undefined
}

/** How many contacts are selected, in words. */
function useCount({ chosen, shown: { total, atLeast } }: SelectionBarProps): {
  count: number
  words: string
} {
  const t = useTexts('contacts')
  const count = chosen.all ? total : chosen.ids.size
  const isMore = chosen.all && atLeast
  return {
    count,
    words: t(isMore ? 'bulk.moreChosen' : 'bulk.chosen', { count, shown: formatNumber(count) }),
  }
}

function ChooseAll({ chosen, shown: { search, total, atLeast } }: SelectionBarProps) {
  const t = useTexts('contacts')
  if (chosen.all || total <= chosen.ids.size) return null
  const label = atLeast
    ? t('bulk.allOfMore')
    : t(search ? 'bulk.allMatching' : 'bulk.all', { shown: formatNumber(total) })
  return (
    <Button size="compact-sm" variant="subtle" onClick={chosen.chooseAll}>
      {label}
    </Button>
  )
}

/**
 * The bar. While no contact is selected, only the element for the count remains, so that screen readers announce the
 * count when it appears.
 */
export function SelectionBar(props: SelectionBarProps) {
  const counted = useCount(props)
  const { count, words } = counted
  // This component keeps the mutation, because the offer to undo remains after the bar disappears.
  const change = useChangeContacts()
  return (
    <>
      <VisuallyHidden role="status">{count > 0 && words}</VisuallyHidden>
      {count > 0 && <Bar {...props} {...counted} change={change} />}
    </>
  )
}

interface BarProps extends SelectionBarProps, ReturnType<typeof useCount> {
  change: ReturnType<typeof useChangeContacts>
}

function Bar(props: BarProps) {
  const { chosen, shown, group, count, words, change } = props
  const t = useTexts('contacts')
  const adding = useDialog<true>()
  const deleting = useDialog<true>()
  const selection = selectionOf(chosen, {
    group: shown.selection === 'all' ? null : shown.selection,
    search: shown.search,
  })
  const onSuccess = () => {
    adding.close()
    deleting.close()
    chosen.clear()
  }
  const message = shownMessage(change.error)
  return (
    <div className={styles['bar']} role="group" aria-label={t('bulk.label')}>
      <Text span inherit fw={500}>
        {words}
      </Text>
      <ChooseAll {...props} />
      <span className={styles['actions']}>
        <Button size="compact-sm" variant="default" onClick={() => adding.open(true)}>
          {t('bulk.add')}
        </Button>
        {group && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isPending && change.variables.action === 'remove'}
            onClick={() => change.mutate({ action: 'remove', selection, groupId: group.id }, { onSuccess })}
          >
            {t('bulk.remove')}
          </Button>
        )}
        <ExportButton size="compact-sm" selection={selection} about={words} />
        <Button size="compact-sm" variant="default" c="red" onClick={() => deleting.open(true)}>
          {t('bulk.delete')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={chosen.clear}>
          {t('bulk.clear')}
        </Button>
      </span>
      {message && !adding.opened && !deleting.opened && <p className={styles['failed']}>{message}</p>}
      <AddToGroupDialog
        key={adding.key}
        opened={adding.opened}
        title={t('bulk.addTitle', { count, shown: formatNumber(count) })}
        busy={change.isPending}
        error={message}
        onAdd={(groupId) => change.mutate({ action: 'add', selection, groupId }, { onSuccess })}
        onClose={adding.close}
      />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('bulk.deleteTitle', { count, shown: formatNumber(count) })}
        message={t('bulk.deleteText')}
        confirmLabel={t('bulk.delete')}
        colour="red"
        busy={change.isPending}
        error={message}
        onConfirm={() => change.mutate({ action: 'delete', selection }, { onSuccess })}
        onClose={deleting.close}
      />
    </div>
  )
}
