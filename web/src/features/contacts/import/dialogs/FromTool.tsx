// The text above the columns of another tool's export. It says how many addresses the import suppresses first, which
// rows the import leaves out, and which groups it makes from tags.
import { Button } from '@mantine/core'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { Mapping } from '../state.ts'
import { reasonWords, totalOf } from '../words.ts'
import styles from '../import.module.css'

interface FromToolProps {
  mapping: Mapping
  /** Opens the wizard at its step for people who must not be mailed. */
  onBringList(): void
}

/** Shows nothing for a CSV file that is not an export. */
export function FromTool({ mapping: { from, hasLeavers }, onBringList }: FromToolProps) {
  const t = useTexts('moving')
  if (!from) return null
  const tool = t(`tools.${from.program}`)
  const left = totalOf(from.left)
  const isOwn = from.program === 'lettermill'
  const names = from.groups.map(([name, count]) => `${name} (${formatNumber(count)})`).join(', ')
  return (
    <div className={styles['from']}>
      <p>{t('recognised', { tool })}</p>
      {left > 0 && (
        <p>
          {t('suppressesFirst', { count: left, shown: formatNumber(left), reasons: reasonWords(from.left) })}
        </p>
      )}
      {left === 0 && !hasLeavers && !isOwn && (
        <>
          <p className={styles['warning']}>{t('namesNobody', { tool })}</p>
          <Button variant="default" size="compact-sm" onClick={onBringList}>
            {t('bringList')}
          </Button>
        </>
      )}
      {from.out > 0 && <p>{t('out', { shown: formatNumber(from.out) })}</p>}
      {from.unreadable > 0 && <p>{t('unreadable', { shown: formatNumber(from.unreadable) })}</p>}
      {names && (
        <p>
          {t(from.moreGroups > 0 ? 'groupsMore' : isOwn ? 'groupsOwn' : 'groups', {
            count: from.moreGroups,
            names,
            more: formatNumber(from.moreGroups),
          })}
        </p>
      )}
      {isOwn && <p>{t('notTaken')}</p>}
    </div>
  )
}
