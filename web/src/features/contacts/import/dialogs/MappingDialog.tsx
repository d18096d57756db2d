// 'Map CSV Columns to Contact Fields': which column becomes which field, and the new group's name.
import { useDeferredValue, useState } from 'react'
import { TextInput } from '@mantine/core'
import { contactFields, type ContactField } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { FormDialog } from '../../../../ui/index.ts'
import type { FieldColumns } from '../../csv/contact.ts'
import { defaultGroupName } from '../mapping.ts'
import type { Mapping } from '../state.ts'
import { ToldRows } from '../ToldRows.tsx'
import { ColumnSelect, isLong } from './ColumnSelect.tsx'
import styles from '../import.module.css'

function withColumn(columns: FieldColumns, field: ContactField, column: number | undefined): FieldColumns {
  const { [field.key]: _before, ...others } = columns
  return column === undefined ? others : { ...others, [field.key]: column }
}

interface FieldProps {
  field: ContactField
  mapping: Mapping
  column: number | undefined
  onChange(column: number | undefined): void
}

function Field({ field, mapping: { picked }, column, onChange }: FieldProps) {
  const t = useTexts('contacts')
  const label = t(`fields.${field.key}`)
  const sample = column === undefined ? '' : picked.sample[column]
  return (
    <ColumnSelect
      label={field.required ? t('import.required', { label }) : label}
      description={sample ? t('import.sample', { sample }) : undefined}
      headers={picked.headers}
      column={column}
      onChange={onChange}
    />
  )
}

const noFields: typeof contactFields = []

interface MappingDialogProps {
  /** Starts with the headers that say what they are, or with what was chosen before. */
  mapping: Mapping
  onImport(columns: FieldColumns, groupName: string): void
  onClose(): void
}

/** The dialog of one picked file. */
export function MappingDialog({ mapping, onImport, onClose }: MappingDialogProps) {
  const t = useTexts('contacts')
  const { picked, error } = mapping
  const [columns, setColumns] = useState(mapping.columns)
  const [groupName, setGroupName] = useState(mapping.groupName)
  const fallback = defaultGroupName(picked.file.name, t('import.groupNameFallback'))
  // Searched lists are heavy to set up: they follow bit by bit, so that the page is not held up meanwhile.
  const fields = useDeferredValue(contactFields, isLong(picked.headers) ? noFields : contactFields)
  const counts = { columns: formatNumber(picked.columns), shown: formatNumber(picked.headers.length) }
  return (
    <FormDialog
      opened
      size="lg"
      title={t('import.title')}
      onClose={onClose}
      submitLabel={t('import.submit')}
      onSubmit={() => onImport(columns, groupName.trim() || fallback)}
      error={error}
    >
      <TextInput
        label={t('import.groupName')}
        description={picked.file.name}
        inputWrapperOrder={['label', 'input', 'description']}
        value={groupName}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => setGroupName(currentTarget.value)}
      />
      {picked.columns > picked.headers.length && <p>{t('import.tooManyColumns', counts)}</p>}
      <div className={styles['fields']}>
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            mapping={mapping}
            column={columns[field.key]}
            onChange={(column) => setColumns((now) => withColumn(now, field, column))}
          />
        ))}
      </div>
      <ToldRows title={t('import.skippedTitle')} told={mapping.skipped} />
    </FormDialog>
  )
}
