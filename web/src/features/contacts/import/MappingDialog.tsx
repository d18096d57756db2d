// 'Map CSV Columns to Contact Fields': which column becomes which field, and the new group's name.
import { useState } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { contactFields, type ContactField } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import { shownHeaders, type PickedCsv } from './csvImport.ts'
import { autoMapping, defaultGroupName } from './mapping.ts'
import styles from './import.module.css'

interface FieldSelectProps {
  field: ContactField
  picked: PickedCsv
  column: number | undefined
  onChange(column: number | undefined): void
}

function FieldSelect({ field, picked, column, onChange }: FieldSelectProps) {
  const t = useTexts('contacts')
  const label = t(`fields.${field.name}`)
  const sample = column === undefined ? '' : picked.sample[column]?.trim()
  const choices = shownHeaders(picked.headers).map((header, at) => ({ value: String(at), label: header }))
  return (
    <NativeSelect
      className={styles['field'] ?? ''}
      label={field.required ? t('import.required', { label }) : label}
      description={sample ? t('import.sample', { sample }) : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      value={column === undefined ? '' : String(column)}
      data={[{ value: '', label: t('import.noColumn') }, ...choices]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
    />
  )
}

function withColumn(columns: FieldColumns, field: ContactField, column: number | undefined): FieldColumns {
  const { [field.name]: _before, ...others } = columns
  return column === undefined ? others : { ...others, [field.name]: column }
}

interface MappingDialogProps {
  picked: PickedCsv
  error: string | null
  busy: boolean
  onImport(columns: FieldColumns, groupName: string): void
  onClose(): void
}

/** The dialog of one picked file; headers that say what they are are mapped already. */
export function MappingDialog({ picked, error, busy, onImport, onClose }: MappingDialogProps) {
  const t = useTexts('contacts')
  const fallback = t('import.groupNameFallback')
  const [columns, setColumns] = useState(() => autoMapping(picked.headers))
  const [groupName, setGroupName] = useState(() => defaultGroupName(picked.file.name, fallback))
  return (
    <FormDialog
      opened
      size="lg"
      title={t('import.title')}
      onClose={onClose}
      submitLabel={t('import.submit')}
      onSubmit={() => onImport(columns, groupName.trim() || defaultGroupName(picked.file.name, fallback))}
      busy={busy}
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
      <div className={styles['fields']}>
        {contactFields.map((field) => (
          <FieldSelect
            key={field.name}
            field={field}
            picked={picked}
            column={columns[field.name]}
            onChange={(column) => setColumns((now) => withColumn(now, field, column))}
          />
        ))}
      </div>
    </FormDialog>
  )
}
