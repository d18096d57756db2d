// The dialog that adds or edits a contact field.
import { useState } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { fieldLimits, fieldTypes, type CustomField, type FieldType } from '@lettermill/contracts'
import { fieldTag } from '../../lib/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { useSaveField, type FieldValues } from './changes.ts'

interface FieldDialogProps {
  opened: boolean
  /** The field to edit; null to add one. */
  field: CustomField | null
  onClose(): void
}

function useComplaints({ label, type, options }: FieldValues) {
  const t = useTexts('fields')
  const tooMany = options.length > fieldLimits.options
  return {
    ...(label.trim() === '' && { label: t('dialog.labelMissing') }),
    ...(type === 'choice' && options.length === 0 && { options: t('dialog.optionsMissing') }),
    ...(type === 'choice' && tooMany && { options: t('dialog.optionsMany', { most: fieldLimits.options }) }),
  }
}

function useForm(field: CustomField | null) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<FieldType>(field?.type ?? 'text')
  const [lines, setLines] = useState(field?.options?.join('\n') ?? '')
  const options = lines.split('\n').filter((line) => line.trim() !== '')
  return { values: { label, type, options }, lines, setLabel, setType, setLines }
}

/** The dialog. The caller must give it another `key` for each opening, which clears typed text. */
export function FieldDialog({ opened, field, onClose }: FieldDialogProps) {
  const t = useTexts('fields')
  const form = useForm(field)
  const [tried, setTried] = useState(false)
  const save = useSaveField(field)
  const complaints: ReturnType<typeof useComplaints> = useComplaints(form.values)
  const shown = tried ? complaints : {}
  const submit = () => {
    setTried(true)
    if (Object.keys(complaints).length > 0) return
    const onSuccess = () => {
      onClose()
      toast.success(t(field ? 'dialog.changed' : 'dialog.added', { label: form.values.label.trim() }))
    }
    save.mutate(form.values, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={field ? t('dialog.editTitle', { label: field.label }) : t('dialog.addTitle')}
      onClose={onClose}
      submitLabel={field ? t('dialog.save') : t('dialog.add')}
      onSubmit={submit}
      busy={save.isPending}
      error={save.error}
    >
      <TextInput
        label={t('dialog.label')}
        description={field ? t('dialog.tagStays', { tag: fieldTag(field) }) : t('dialog.labelHint')}
        maxLength={100}
        autoComplete="off"
        value={form.values.label}
        error={shown.label}
        data-autofocus
        onChange={({ currentTarget }) => form.setLabel(currentTarget.value)}
      />
      <NativeSelect
        label={t('dialog.type')}
        description={field ? t('dialog.typeStays') : t(`typeHints.${form.values.type}`)}
        disabled={field !== null}
        value={form.values.type}
        data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.setType(fieldTypes.find((each) => each === value) ?? 'text')
        }
      />
      {form.values.type === 'choice' && (
        <Textarea
          label={t('dialog.options')}
          description={t('dialog.optionsHint')}
          rows={5}
          value={form.lines}
          error={shown.options}
          onChange={({ currentTarget }) => form.setLines(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
