// The dialog before an export of contacts: for Excel in a language or for programs, and whether the file also has those
// who may not be mailed. The browser remembers the format, and nobody's consent to the other.
import { useState } from 'react'
import { Checkbox, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import type { ExportForm } from '@lettermill/contracts'
import { excelLocales, forPrograms, formOf, keepFormat, usualFormat } from '../../lib/export-format.ts'
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

/** A language as the app calls it. Its region is named if numbers and days may differ there from those of the language. */
function nameOf(locale: string, shownIn: string): string {
  const { language, region } = new Intl.Locale(locale)
  const isUsual = region === undefined || new Intl.Locale(language).maximize().region === region
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(isUsual ? language : locale) ?? locale
}

/** A number and a day as a file for Excel writes them (server: contacts/bulk/form.ts). */
function exampleOf(locale: string): string {
  const number = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false }).format(1250.5)
  const day = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(Date.UTC(2022, 4, 21))
  return [number, day].join(number.includes(',') ? '; ' : ', ')
}

export function ExportDialog({ opened, about, onExport, onClose }: ExportDialogProps) {
  const t = useTexts('ui')
  const shownIn = useAppLanguage()
  const [locales] = useState(excelLocales)
  const [format, setFormat] = useState(usualFormat)
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
      <Radio.Group label={t('export.form')} value={format} onChange={setFormat}>
        <Stack gap="sm" mt="xs">
          {locales.map((locale) => (
            <Radio
              key={locale}
              value={locale}
              label={t('export.excel', { language: nameOf(locale, shownIn) })}
              description={t('export.excelHint', { example: exampleOf(locale) })}
            />
          ))}
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
