// The cells of a table.
import { Button, Group, Switch, Textarea } from '@mantine/core'
import { designLimits, type DesignBlockOf } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import type { FormProps } from './form.ts'

export function TableFields({ block: { header, rows }, set }: FormProps<DesignBlockOf<'table'>>) {
  const t = useTexts('design')
  const columns = rows[0]?.length ?? 1
  const put = (next: string[][], field = 'rows') => set({ rows: next }, field)
  const write = (row: number, column: number, words: string) =>
    put(
      rows.map((cells, at) => (at === row ? cells.map((cell, to) => (to === column ? words : cell)) : cells)),
      `cell-${String(row)}-${String(column)}`,
    )
  return (
    <fieldset className={styles['group']}>
      <legend>{t('table.title')}</legend>
      <Switch
        label={t('table.header')}
        checked={header}
        onChange={({ currentTarget }) => set({ header: currentTarget.checked }, 'header')}
      />
      <div
        className={styles['cells']}
        style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(80px, 1fr))` }}
      >
        {rows.flatMap((cells, row) =>
          cells.map((cell, column) => (
            <Textarea
              key={`${String(row)}-${String(column)}`}
              aria-label={t('table.cell', { row: row + 1, column: column + 1 })}
              rows={1}
              maxLength={2000}
              value={cell}
              onChange={({ currentTarget }) => write(row, column, currentTarget.value)}
            />
          )),
        )}
      </div>
      <Group gap={8}>
        <Button
          size="xs"
          variant="default"
          disabled={rows.length >= designLimits.tableRows}
          onClick={() => put([...rows, Array<string>(columns).fill('')])}
        >
          {t('table.addRow')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={rows.length <= 1}
          onClick={() => put(rows.slice(0, -1))}
        >
          {t('table.removeRow')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={columns >= designLimits.tableColumns}
          onClick={() => put(rows.map((cells) => [...cells, '']))}
        >
          {t('table.addColumn')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={columns <= 1}
          onClick={() => put(rows.map((cells) => cells.slice(0, -1)))}
        >
          {t('table.removeColumn')}
        </Button>
      </Group>
    </fieldset>
  )
}
