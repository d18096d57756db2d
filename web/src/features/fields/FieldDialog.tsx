// The dialog that adds or edits a contact field.
import { useState } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { fieldLimits, fieldTypes, type CustomField, type FieldType } from '@lettermill/contracts'
import { fieldKinds } from '../../lib/contacts/field-kinds.ts'
import { fieldTag } from '../../lib/contacts/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { keptOverSignIn, useKeepOverSignIn } from '../../lib/over-sign-in.ts'
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
  const { hasOptions = false } = fieldKinds[type]
  return {
    ...(label.trim() === '' && { label: t('dialog.labelMissing') }),
    ...(hasOptions && options.length === 0 && { options: t('dialog.optionsMissing') }),
    ...(hasOptions && tooMany && { options: t('dialog.optionsMany', { most: fieldLimits.options }) }),
  }
}

/** The key under which the page keeps the dialog's values when the session ends. */
export const fieldPlace = 'field'

interface Entered {
  label: string
  type: FieldType
  /** The options of a choice, one on each line. */
  lines: string
}

export interface KeptField {
  field: CustomField | null
  entered: Entered
}

const enteredOf = (field: CustomField | null): Entered => ({
  label: field?.label ?? '',
  type: field?.type ?? 'text',
  lines: field?.options?.join('\n') ?? '',
})

function useForm(field: CustomField | null, opened: boolean) {
  const before = enteredOf(field)
  const [entered, setEntered] = useState(() => keptOverSignIn<KeptField>(fieldPlace)?.entered ?? before)
  const isChanged = JSON.stringify(entered) !== JSON.stringify(before)
  useKeepOverSignIn(fieldPlace, opened && isChanged ? { field, entered } : undefined)
  const { label, type, lines } = entered
  const options = lines.split('\n').filter((line) => line.trim() !== '')
  const change = (some: Partial<Entered>) => setEntered((now) => ({ ...now, ...some }))
  return { values: { label, type, options }, lines, change }
}

/** The dialog. The caller must give it another `key` for each opening, which clears typed text. */
export function FieldDialog({ opened, field, onClose }: FieldDialogProps) {
  const t = useTexts('fields')
  const form = useForm(field, opened)
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
        onChange={({ currentTarget }) => form.change({ label: currentTarget.value })}
      />
      <NativeSelect
        label={t('dialog.type')}
        description={field ? t('dialog.typeStays') : t(`typeHints.${form.values.type}`)}
        disabled={field !== null}
        value={form.values.type}
        data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ type: fieldTypes.find((each) => each === value) ?? 'text' })
        }
      />
      {fieldKinds[form.values.type].hasOptions && (
        <Textarea
          label={t('dialog.options')}
          description={t('dialog.optionsHint')}
          rows={5}
          value={form.lines}
          error={shown.options}
          onChange={({ currentTarget }) => form.change({ lines: currentTarget.value })}
        />
      )}
    </FormDialog>
  )
}
