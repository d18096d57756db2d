// The findings before something is sent, as one line that says how many there are and unfolds to all of them.
import { useId, useState, type ReactNode } from 'react'
import { Group } from '@mantine/core'
import type { FindingLevel } from '@lettermill/contracts'
import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './findings.module.css'

interface FoldedFindingsProps {
  levels: readonly FindingLevel[]
  /** A button beside the line. */
  action?: ReactNode
  children: ReactNode
}

/** The line, closed at first. Hints and what could not be checked are not counted. */
export function FoldedFindings({ levels, action, children }: FoldedFindingsProps) {
  const t = useTexts('checkup')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const red = levels.filter((level) => level === 'red').length
  const warnings = levels.filter((level) => level === 'warning').length
  const said = [
    ...(red > 0 ? [t('toFix', { size: formatNumber(red) })] : []),
    ...(warnings > 0 ? [t('warnings', { count: warnings, size: formatNumber(warnings) })] : []),
  ]
  const level = red > 0 ? 'red' : warnings > 0 ? 'warning' : 'ok'
  const Icon = { red: CircleAlert, warning: TriangleAlert, ok: CircleCheck }[level]
  return (
    <div>
      <Group gap="8px 16px" justify="space-between">
        <button
          type="button"
          className={styles['fold']}
          data-level={level}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} aria-hidden="true" />
          <span role="status">{said.length > 0 ? said.join(', ') : t('nothing')}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        {action}
      </Group>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
