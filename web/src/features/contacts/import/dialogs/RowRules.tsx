// The rules for rows without a first name, and for people who said no to mail.
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { RowCounts } from '../../csv/row-counts.ts'
import { choose, suggested, type Choices } from '../choices.ts'
import type { PickedCsv } from '../state.ts'

/** See `useRowCounts`. */
type Counted = RowCounts | 'unknown' | null

/** The most columns that this select offers. Further columns can be chosen in the list of columns below. */
const mostListed = 60

/** The value for "there is no such column". */
const none = '+none'

interface FirstNameProps {
  picked: PickedCsv
  choices: Choices
  counted: Counted
  keepsNameless: boolean
  /** Whether a person tried to import without an answer. */
  isMissing: boolean
  onKeep(keeps: boolean): void
  onChange(next: (now: Choices) => Choices): void
}

type KeepNamelessProps = Pick<FirstNameProps, 'counted' | 'keepsNameless' | 'onKeep'>

/** Asks whether rows without a first name are kept. Nothing if the file has no such rows. */
function KeepNameless({ counted, keepsNameless, onKeep }: KeepNamelessProps) {
  const t = useTexts('contacts')
  if (counted === null) return null
  const count = counted === 'unknown' ? null : counted.nameless
  if (count === 0) return null
  return (
    <Checkbox
      label={
        count === null
          ? t('import.keepNameless')
          : t('import.keepNamelessRows', { count, shown: formatNumber(count) })
      }
      checked={keepsNameless}
      onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
    />
  )
}

/**
 * If no column is the first name, asks for the column, or none. Otherwise asks whether rows without a first name are
 * kept.
 */
export function FirstNameRule({
  picked,
  choices,
  counted,
  keepsNameless,
  isMissing,
  onKeep,
  onChange,
}: FirstNameProps) {
  const t = useTexts('contacts')
  const label = t('import.required', { label: t('fields.first_name') })
  if (choices.columns['first_name'] !== undefined)
    return <KeepNameless counted={counted} keepsNameless={keepsNameless} onKeep={onKeep} />
  return (
    <NativeSelect
      label={label}
      description={t('import.noNameHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isMissing && t('import.chooseOrNone')}
      value={keepsNameless ? none : ''}
      data={[
        { value: '', label: t('import.chooseColumn') },
        { value: none, label: t('import.noName') },
        ...picked.headers.slice(0, mostListed).map((header, at) => ({ value: String(at), label: header })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        onKeep(value === none)
        if (value !== none && value !== '')
          onChange((now) => choose(now, Number(value), 'first_name', suggested('', { type: 'text' })))
      }}
    />
  )
}

/** What happens to people who said no to mail, below the column that says who agreed to mail. */
export function RefusedRule(props: {
  counted: Counted
  suppresses: boolean
  onChange(suppresses: boolean): void
}) {
  const t = useTexts('contacts')
  const { counted } = props
  const isCounted = counted !== null && counted !== 'unknown'
  return (
    <Radio.Group
      label={t('import.refusedRule')}
      description={
        isCounted && t('import.refusedRows', { count: counted.refused, shown: formatNumber(counted.refused) })
      }
      value={props.suppresses ? 'suppress' : 'leave_out'}
      onChange={(value) => props.onChange(value === 'suppress')}
    >
      <Stack gap={8} mt={8}>
        <Radio
          value="leave_out"
          label={t('import.refusedLeaveOut')}
          description={t('import.refusedLeaveOutHint')}
        />
        <Radio
          value="suppress"
          label={t('import.refusedSuppress')}
          description={t('import.refusedSuppressHint')}
        />
      </Stack>
    </Radio.Group>
  )
}

const mostNamed = 12

/** The names of the columns that are not imported. */
export function NotImported({ picked: { headers }, choices }: { picked: PickedCsv; choices: Choices }) {
  const t = useTexts('contacts')
  const read = new Set([...Object.values(choices.columns), ...Object.keys(choices.added).map(Number)])
  const left = headers.filter((_header, column) => !read.has(column))
  if (left.length === 0) return null
  const columns = left.slice(0, mostNamed).join(', ')
  const more = left.length - mostNamed
  return (
    <p>{more > 0 ? t('import.notImportedMore', { columns, more }) : t('import.notImported', { columns })}</p>
  )
}
