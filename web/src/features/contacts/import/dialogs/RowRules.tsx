// The rules for rows without a first name, and for people who said no to mail.
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { RowCounts } from '../../csv/row-counts.ts'
import { choose, suggested, type Choices } from '../choices.ts'
import type { PickedCsv } from '../state.ts'
import type { MappingForm } from './use-mapping-form.ts'

/** See `useRowCounts`. */
type Counted = RowCounts | 'unknown' | null

/** The most columns that this select offers. Further columns can be chosen in the list of columns below. */
const mostListed = 60

/** The value for "there is no such column". */
const none = '+none'

interface RuleProps {
  form: MappingForm
  counted: Counted
}

/** Asks whether rows without a first name are kept. Nothing if the file has no such rows. */
function KeepNameless({ form, counted }: RuleProps) {
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
      checked={form.entered.keepsNameless}
      onChange={({ currentTarget }) => form.keepNameless(currentTarget.checked)}
    />
  )
}

/**
 * If no column is the first name, asks for the column, or none. Otherwise asks whether rows without a first name are
 * kept.
 */
export function FirstNameRule({ form, counted, picked }: RuleProps & { picked: PickedCsv }) {
  const t = useTexts('contacts')
  const label = t('import.required', { label: t('fields.first_name') })
  const { columns, keepsNameless } = form.entered
  if (columns['first_name'] !== undefined) return <KeepNameless form={form} counted={counted} />
  return (
    <NativeSelect
      label={label}
      description={t('import.noNameHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.tried && !keepsNameless && t('import.chooseOrNone')}
      value={keepsNameless ? none : ''}
      data={[
        { value: '', label: t('import.chooseColumn') },
        { value: none, label: t('import.noName') },
        ...picked.headers.slice(0, mostListed).map((header, at) => ({ value: String(at), label: header })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        form.keepNameless(value === none)
        if (value !== none && value !== '')
          form.change((now) => choose(now, Number(value), 'first_name', suggested('', { type: 'text' })))
      }}
    />
  )
}

/** What happens to people who said no to mail, below the column that says who agreed to mail. */
export function RefusedRule({ form, counted }: RuleProps) {
  const t = useTexts('contacts')
  const isCounted = counted !== null && counted !== 'unknown'
  return (
    <Radio.Group
      label={t('import.refusedRule')}
      description={
        isCounted && t('import.refusedRows', { count: counted.refused, shown: formatNumber(counted.refused) })
      }
      value={form.entered.suppressesRefused ? 'suppress' : 'leave_out'}
      onChange={(value) => form.set({ suppressesRefused: value === 'suppress' })}
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
