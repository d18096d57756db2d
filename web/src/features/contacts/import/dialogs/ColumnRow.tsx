// One column of a file: the field it becomes and, for a new field, its label and type.
import { useMemo, type ReactNode } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { contactFields, fieldTypes, type CustomField } from '@lettermill/contracts'
import { fieldKinds } from '../../../../lib/contacts/field-kinds.ts'
import { useFoldedKeys } from '../../../../lib/contacts/fields.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { choiceOf, consentKey, newField, optionsOf, type Choices, type NewField } from '../choices.ts'
import styles from '../import.module.css'

/** Everything that a column can become. */
export function useFieldOptions(own: readonly CustomField[]) {
  const t = useTexts('contacts')
  const { folded } = useFoldedKeys()
  return useMemo(() => {
    const builtIn = contactFields.map(({ key, required }) => {
      const label = t(`fields.${key}`)
      return { value: key, label: required ? t('import.required', { label }) : label }
    })
    const others = own.map(({ key, label }) => ({ value: key, label }))
    return [
      { value: '', label: t('import.noColumn') },
      { value: newField, label: t('import.newField') },
      { value: consentKey, label: t('import.consent') },
      { group: t('import.builtIn'), items: builtIn.filter(({ value }) => !folded.includes(value)) },
      ...(others.length > 0 ? [{ group: t('import.own'), items: others }] : []),
      ...(folded.length === 0
        ? []
        : [{ group: t('import.more'), items: builtIn.filter(({ value }) => folded.includes(value)) }]),
    ]
  }, [own, folded, t])
}

interface NewFieldFormProps {
  header: string
  field: NewField
  tried: boolean
  onEdit(part: Partial<NewField>): void
}

function NewFieldForm({ header, field, tried, onEdit }: NewFieldFormProps) {
  const t = useTexts('fields')
  const c = useTexts('contacts')
  const noLabel = tried && field.label.trim() === ''
  const noOptions = tried && optionsOf(field)?.length === 0
  return (
    <div role="group" aria-label={c('import.newFieldOf', { header })} className={styles['newField']}>
      {field.isProposed && <p className={styles['proposed']}>{c('import.proposed')}</p>}
      <TextInput
        label={t('label')}
        maxLength={100}
        autoComplete="off"
        value={field.label}
        error={noLabel && t('dialog.labelMissing')}
        onChange={({ currentTarget }) => onEdit({ label: currentTarget.value })}
      />
      <NativeSelect
        label={t('type')}
        description={t(`typeHints.${field.type}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={field.type}
        data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onEdit({ type: fieldTypes.find((each) => each === value) ?? 'text' })
        }
      />
      {fieldKinds[field.type].hasOptions && (
        <Textarea
          label={t('dialog.options')}
          description={t('dialog.optionsHint')}
          rows={4}
          value={field.lines}
          error={noOptions && t('dialog.optionsMissing')}
          onChange={({ currentTarget }) => onEdit({ lines: currentTarget.value })}
        />
      )}
    </div>
  )
}

interface ColumnRowProps {
  header: string
  /** Some cells of the first rows. */
  sample: string
  column: number
  choices: Choices
  options: ReturnType<typeof useFieldOptions>
  tried: boolean
  /** A further choice that this column asks for, below it. */
  children?: ReactNode
  onChoose(choice: string): void
  onEdit(part: Partial<NewField>): void
}

/** The choice for one column, labelled with its header. */
export function ColumnRow(props: ColumnRowProps) {
  const { header, sample, column, choices, options, tried, children, onChoose, onEdit } = props
  const t = useTexts('contacts')
  const made = choices.added[column]
  return (
    <div className={made || children ? styles['wide'] : undefined}>
      <NativeSelect
        className={styles['field'] ?? ''}
        label={header}
        description={sample ? t('import.sample', { sample }) : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={choiceOf(choices, column)}
        data={options}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      {made && <NewFieldForm header={header} field={made} tried={tried} onEdit={onEdit} />}
      {children && <div className={styles['newField']}>{children}</div>}
    </div>
  )
}
