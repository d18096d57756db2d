// A group of conditions: how they combine, its conditions and groups, and buttons to add more.
import { ActionIcon, Button, Group as Row, NativeSelect } from '@mantine/core'
import { combinations, filterLimits, type Combination } from '@lettermill/contracts'
import { Plus, X } from 'lucide-react'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Detail } from '../../../ui/index.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { useBuilder } from './context.ts'
import { firstRow, isGroup, newGroup, rowsOf, type Group, type Part } from './draft.ts'
import styles from './builder.module.css'

interface GroupBoxProps {
  group: Group
  /** The depth of the group; 1 is the whole filter. */
  level: number
}

function Head({ group, level }: GroupBoxProps) {
  const t = useTexts('segments')
  const { change } = useBuilder()
  const set = (how: Combination) => change(group.key, (now) => ({ ...now, how }) as Group)
  return (
    <div className={styles['head']}>
      <span aria-hidden="true">{t('group.how')}</span>
      <NativeSelect
        aria-label={t('group.how')}
        className={styles['control'] ?? ''}
        data={combinations.map((how) => ({ value: how, label: t(`group.${how}`) }))}
        value={group.how}
        onChange={({ currentTarget }) => set(currentTarget.value as Combination)}
      />
      {level > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles['remove'] ?? ''}
          aria-label={t('group.removeGroup')}
          onClick={() => change(group.key, () => null)}
        >
          <X size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/**
 * Buttons that add a condition, or a group with one condition. The new group combines with "any" inside a group that
 * combines with "all", and with "all" otherwise.
 */
function Adding({ group, level }: GroupBoxProps) {
  const t = useTexts('segments')
  const { change, note, isFull } = useBuilder()
  const add = (part: Part) =>
    change(group.key, (now) => ({ ...now, parts: [...(now as Group).parts, part] }) as Group)
  if (isFull) return <Detail>{t('group.full', { limit: formatNumber(filterLimits.conditions) })}</Detail>
  const icon = <Plus size={14} aria-hidden="true" />
  return (
    <Row gap="xs">
      <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => add(note(firstRow()))}>
        {t('group.addCondition')}
      </Button>
      {level < filterLimits.levels && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={icon}
          onClick={() => add(newGroup(group.how === 'all' ? 'any' : 'all', [note(firstRow())]))}
        >
          {t('group.addGroup')}
        </Button>
      )}
    </Row>
  )
}

/** The group is named by the number of its first condition, so that screen readers can tell groups apart. */
export function GroupBox({ group, level }: GroupBoxProps) {
  const t = useTexts('segments')
  const { numbers } = useBuilder()
  const first = rowsOf(group)[0]
  const number = String(first ? (numbers.get(first.key) ?? 1) : 1)
  return (
    <div
      role="group"
      aria-label={level === 1 ? t('group.label') : t('group.nested', { number })}
      className={level === 1 ? styles['whole'] : styles['nested']}
    >
      <Head group={group} level={level} />
      <ul className={styles['parts']}>
        {group.parts.map((part) => (
          <li key={part.key}>
            {isGroup(part) ? <GroupBox group={part} level={level + 1} /> : <ConditionRow row={part} />}
          </li>
        ))}
      </ul>
      <Adding group={group} level={level} />
    </div>
  )
}
