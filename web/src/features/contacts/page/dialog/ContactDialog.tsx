// The dialog that adds or edits a contact: an input for each field, and the groups.
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { Anchor, Skeleton } from '@mantine/core'
import type { ContactDetail } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useTexts } from '../../../../lib/messages/index.ts'
import { ErrorCard, FormDialog, toast } from '../../../../ui/index.ts'
import { useContactFields, type ShownField } from '../../fields.tsx'
import { contactPath } from '../ContactLink.tsx'
import { useSaveContact } from '../contact.ts'
import { FieldInput } from './FieldInput.tsx'
import { bodyOf, complaintFrom, complaintsOf, formOf, type Complaint, type Complaints } from './form.ts'
import { GroupsInput } from './GroupsInput.tsx'
import styles from '../page.module.css'

interface ContactDialogProps {
  opened: boolean
  /** The contact to edit; null to add one. */
  contact: ContactDetail | null
  onClose(): void
  onSaved(contact: ContactDetail): void
}

function Said({ complaint, field }: { complaint: Complaint; field: ShownField }) {
  const t = useTexts('contactPage')
  if (complaint.kind === 'unreadable') return t(`form.unreadable.${field.type}`)
  if (complaint.kind !== 'said') return t(`form.${complaint.kind}`)
  if (!complaint.takenBy) return complaint.message
  return (
    <>
      {complaint.message}{' '}
      <Anchor component={Link} to={contactPath(complaint.takenBy)} inherit>
        {t('form.showTaken')}
      </Anchor>
    </>
  )
}

/** Finds dates that are only partly typed. Their value reads as empty, so only the inputs themselves know. */
function badDays(inputs: RefObject<HTMLDivElement | null>): Complaints {
  const bad = [...(inputs.current?.querySelectorAll('input') ?? [])].filter(
    ({ validity }) => validity.badInput,
  )
  return Object.fromEntries(bad.map(({ name }) => [name, { kind: 'unreadable' as const }]))
}

function useForm({ contact, onClose, onSaved }: ContactDialogProps, fields: readonly ShownField[]) {
  const t = useTexts('contactPage')
  const before = formOf(contact, fields)
  const [typed, setTyped] = useState<Partial<typeof before>>({})
  const [complaints, setComplaints] = useState<Complaints>({})
  const inputs = useRef<HTMLDivElement>(null)
  const save = useSaveContact(contact)
  const form = { groupIds: typed.groupIds ?? before.groupIds, values: { ...before.values, ...typed.values } }
  const setValue = (key: string, value: string) => {
    setTyped((now) => ({ ...now, values: { ...now.values, [key]: value } }))
    setComplaints(({ [key]: _mended, ...others }) => others)
  }
  const submit = () => {
    const found = { ...complaintsOf(form), ...badDays(inputs) }
    setComplaints(found)
    save.reset()
    if (Object.keys(found).length > 0) return
    const body = bodyOf(form, before, fields)
    if (body === null) {
      onClose()
      return
    }
    save.mutate(body, {
      onSuccess: (saved) => {
        toast.success(t(contact ? 'edit.done' : 'add.done', { email: saved.email }))
        onSaved(saved)
      },
      onError: (error) => setComplaints(complaintFrom(error) ?? {}),
    })
  }
  const setGroups = (groupIds: number[]) => setTyped((now) => ({ ...now, groupIds }))
  const error = complaintFrom(save.error) ? null : save.error
  return { form, complaints, inputs, setValue, setGroups, submit, busy: save.isPending, error }
}

interface InputsProps {
  form: ReturnType<typeof useForm>
  fields: readonly ShownField[]
  children: ReactNode
}

function Inputs({ form: { form, complaints, inputs, setValue }, fields, children }: InputsProps) {
  return (
    <div className={styles['inputs']} ref={inputs}>
      {fields.map((field) => {
        const complaint = complaints[field.key]
        return (
          <FieldInput
            key={field.key}
            field={field}
            value={form.values[field.key] ?? ''}
            error={complaint && <Said complaint={complaint} field={field} />}
            onChange={(value) => setValue(field.key, value)}
          />
        )
      })}
      {children}
    </div>
  )
}

const noFields: readonly ShownField[] = []

/** The dialog. The caller must give it another `key` for each opening, because only that clears typed text. */
export function ContactDialog(props: ContactDialogProps) {
  const { opened, contact, onClose } = props
  const t = useTexts('contactPage')
  const { shown: fields, error, refetch } = useContactFields()
  const form = useForm(props, fields ?? noFields)
  return (
    <FormDialog
      opened={opened}
      title={contact ? t('edit.title', { email: contact.email }) : t('add.title')}
      size="lg"
      keepOnClickBeside
      onClose={onClose}
      submitLabel={contact ? t('edit.save') : t('add.save')}
      onSubmit={form.submit}
      busy={form.busy}
      disabled={!fields}
      error={form.error}
    >
      {error && !fields && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!fields && !error && <Skeleton height={320} />}
      {fields && (
        <Inputs form={form} fields={fields}>
          <div className={styles['wide']}>
            <GroupsInput value={form.form.groupIds} known={contact?.groups ?? []} onChange={form.setGroups} />
          </div>
        </Inputs>
      )}
    </FormDialog>
  )
}
