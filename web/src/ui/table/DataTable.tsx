// A dense table that stays readable on a phone. There its rows become blocks of named values or, if there are many
// columns, the table scrolls sideways within its frame.
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { useNarrowerThan } from '../page/narrower.ts'
import styles from './table.module.css'

export interface Column<Row> {
  id: string
  /** The column's name. Even with `headerCell`, it labels the value on a narrow screen. */
  header: string
  /** What the head shows in place of the name, such as a checkbox. */
  headerCell?: ReactNode
  cell(row: Row): ReactNode
  /** Right-aligns numbers, so that their digits line up. */
  numeric?: boolean
  /** Keeps the value on one line, for example a time. */
  unbroken?: boolean
  /** The name is only read aloud, for example above a row's buttons. */
  headerHidden?: boolean
  /** How the rows are sorted by this column; undefined if it cannot be sorted. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** Sorts by this column: its name in the head becomes a button. */
  onSort?(): void
  /**
   * Keeps the column at the left edge while the table scrolls sideways: for the first column, or a checkbox and the
   * column after it.
   */
  sticky?: boolean
  /** A CSS width, e.g. '40%' or '120px'. */
  width?: string
}

/** A missing value: a dash in a column, nothing in a block. */
export function NoValue() {
  const t = useTexts('ui')
  return <span data-none>{t('dash')}</span>
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** The rows. While they load, the value is undefined, and `placeholders` lines stand for them. */
  rows: readonly Row[] | undefined
  /** The likely number of rows, so that content below does not move when they have loaded. */
  placeholders?: number
  rowKey(row: Row): string | number
  /** Whether the rows are those of the previous page or search. They are dimmed and stay, so that nothing moves. */
  old?: boolean | undefined
  /** What the table shows below the names of the columns if there are no rows. */
  empty?: ReactNode
  /** The layout on a narrow screen: each row as a block of named values, or a wide table that scrolls sideways. */
  narrow?: 'stack' | 'scroll'
  /** The window width in pixels from which the columns fit side by side. */
  fitsFrom?: number
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function HeadName<Row>({ column: { header, headerHidden, sorted, onSort } }: { column: Column<Row> }) {
  if (!onSort) return <span data-hidden={headerHidden || undefined}>{header}</span>
  const Icon = sortIcons[sorted ?? 'none']
  return (
    <button type="button" className={styles['sort']} onClick={onSort}>
      {header}
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={column.sorted}
      data-numeric={column.numeric || undefined}
      data-control={column.headerCell ? true : undefined}
      data-sticky={column.sticky || undefined}
      style={column.width ? { width: column.width } : undefined}
    >
      {column.headerCell ?? <HeadName column={column} />}
    </th>
  )
}

interface BodyCellProps<Row> {
  column: Column<Row>
  /** Whether the column identifies the row. On a narrow screen its value is the title of the row's block. */
  isTitle: boolean
  children: ReactNode
}

function BodyCell<Row>({ column, isTitle, children }: BodyCellProps<Row>) {
  return (
    <td
      role="cell"
      data-title={isTitle || undefined}
      data-control={column.headerCell ? true : undefined}
      data-label={column.headerHidden ? undefined : column.header}
      data-numeric={column.numeric || undefined}
      data-unbroken={column.unbroken || undefined}
      data-sticky={column.sticky || undefined}
    >
      <div className={styles['value']}>{children}</div>
    </td>
  )
}

/** The rows of a list. The caller passes one slice of the list; see Pager. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  old = false,
  empty,
  placeholders = 5,
  narrow = 'stack',
  fitsFrom = columns.length > 6 ? 1064 : 640,
}: DataTableProps<Row>) {
  const t = useTexts('ui')
  const isNarrow = useNarrowerThan(fitsFrom)
  const isPhone = useNarrowerThan(640)
  const title = columns.find(({ headerCell }) => headerCell === undefined)
  const lines = rows?.map((row) => ({ key: rowKey(row), cell: (column: Column<Row>) => column.cell(row) }))
  // No more rows than a screen shows, because a phone takes long to draw them.
  const most = isPhone ? (narrow === 'stack' ? 4 : 8) : 20
  const waiting = Array.from({ length: Math.min(placeholders, most) }, (_, key) => ({
    key,
    cell: () => <span className={styles['waiting']} />,
  }))
  return (
    <div
      className={styles['frame']}
      tabIndex={narrow === 'scroll' ? 0 : undefined}
      data-form={narrow === 'stack' && isNarrow ? 'stacked' : narrow}
    >
      {/* The roles are explicit because display: block removes them from a table. The loading state is a separate table: its columns have other widths, and would visibly move. */}
      <table
        key={rows ? 'here' : 'waiting'}
        role="table"
        aria-label={label}
        aria-busy={!rows || old}
        data-old={old || undefined}
        className={styles['table']}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        {rows?.length !== 0 && (
          <tbody role="rowgroup" data-waiting={rows ? undefined : true}>
            {(lines ?? waiting).map((line) => (
              <tr role="row" key={line.key}>
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} isTitle={column === title}>
                    {line.cell(column)}
                  </BodyCell>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {/* This element exists before its text, so that a screen reader announces that a search found nothing. */}
      <div aria-live="polite">
        {rows?.length === 0 && empty}
        {!rows && (
          <span role="status" className={styles['spoken']}>
            {t('loading')}
          </span>
        )}
      </div>
    </div>
  )
}
