// The dialog before an export of contacts: for Excel in a language or for programs, and whether the file also has those
// who may not be mailed. The browser remembers the format, and nobody's consent to the other.
import { useState } from 'react'
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import type { ExportForm } from '@lettermill/contracts'
import { excelForm } from '@lettermill/contracts/excel'
import {
  excelLocales,
  forPrograms,
  formOf,
  keepFormat,
  usualFormat,
} from '../../lib/formats/export-format.ts'
import { useAppLanguage, useTexts } from '../../lib/messages/index.ts'
import { FormDialog } from './FormDialog.tsx'

export interface ExportChoice {
  form: ExportForm
  /** The language of Excel (BCP 47). */
  locale?: string
  mailableOnly: boolean
}

interface ExportDialogProps {
  opened: boolean
  /** How many contacts are exported, in words. */
  about: string
  onExport(choice: ExportChoice): void
  onClose(): void
}

const nameOf = (locale: string, shownIn: string) =>
  new Intl.DisplayNames([shownIn], { type: 'language' }).of(locale) ?? locale

/** A number and a day as a file for Excel has them. */
function exampleOf(locale: string): string {
  const { delimiter, number, day } = excelForm(locale)
  return [number('1250.5'), day('2022-05-21')].join(`${delimiter} `)
}

export function ExportDialog({ opened, about, onExport, onClose }: ExportDialogProps) {
  const t = useTexts('ui')
  const shownIn = useAppLanguage()
  const [locales] = useState(excelLocales)
  const [format, setFormat] = useState(usualFormat)
  const [locale, setLocale] = useState(format === forPrograms ? (locales[0] ?? 'en-US') : format)
  const [unmailable, setUnmailable] = useState(false)
  const submit = () => {
    keepFormat(format)
    onExport({ ...formOf(format), mailableOnly: !unmailable })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('export.title')}
      submitLabel={t('export.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{about}</p>
      <Radio.Group
        label={t('export.form')}
        value={format === forPrograms ? forPrograms : 'excel'}
        onChange={(form) => setFormat(form === forPrograms ? forPrograms : locale)}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="excel"
            label={t('export.excel')}
            description={t('export.excelHint', { example: exampleOf(locale) })}
          />
          <NativeSelect
            ml={32}
            label={t('export.language')}
            value={locale}
            data={locales.map((each) => ({ value: each, label: nameOf(each, shownIn) }))}
            onChange={({ currentTarget: { value } }) => {
              setLocale(value)
              setFormat(value)
            }}
          />
          <Radio value={forPrograms} label={t('export.programs')} description={t('export.programsHint')} />
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('export.unmailable')}
        description={t('export.unmailableHint')}
        checked={unmailable}
        onChange={({ currentTarget }) => setUnmailable(currentTarget.checked)}
      />
    </FormDialog>
  )
}
