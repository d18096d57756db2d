// Suppresses addresses by hand, from a list that was typed or pasted.
import { useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { addSuppressions, suppressionLimits } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog, toast } from '../../ui/index.ts'

interface AddDialogProps {
  opened: boolean
  onClose(): void
}

function useAdd({ onInvalid, onClose }: { onInvalid(addresses: string[]): void; onClose(): void }) {
  const t = useTexts('suppressions')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { emails: string[]; note: string }) => call(addSuppressions, { body }),
    onSuccess: ({ added, already, invalid }) => {
      const said = [
        t('suppressed.adding.added', { count: added, size: formatNumber(added) }),
        ...(already > 0
          ? [t('suppressed.adding.already', { count: already, size: formatNumber(already) })]
          : []),
      ]
      toast.success(said.join(' '))
      if (invalid.length > 0) onInvalid(invalid)
      else onClose()
      return queries.invalidateQueries({ queryKey: ['suppressions'] })
    },
  })
}

/**
 * The dialog. Texts that are not addresses stay in the field to be corrected. The caller must give it another `key` for
 * each opening.
 */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const t = useTexts('suppressions')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const add = useAdd({
    onClose,
    onInvalid: (addresses) => {
      setTyped(addresses.join('\n'))
      setComplaint(
        t('suppressed.adding.invalid', { count: addresses.length, size: formatNumber(addresses.length) }),
      )
    },
  })
  const submit = () => {
    const emails = [...new Set(typed.split(/[\s,;]+/).filter((each) => each !== ''))]
    const { addresses: most } = suppressionLimits
    const tooMany = t('suppressed.adding.emailsMany', {
      size: formatNumber(emails.length),
      most: formatNumber(most),
    })
    if (emails.length === 0) setComplaint(t('suppressed.adding.emailsMissing'))
    else if (emails.length > most) setComplaint(tooMany)
    else add.mutate({ emails, note: note.trim() })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('suppressed.adding.title')}
      onClose={onClose}
      submitLabel={t('suppressed.adding.submit')}
      onSubmit={submit}
      busy={add.isPending}
      error={add.error}
    >
      <Textarea
        label={t('suppressed.adding.emails')}
        description={t('suppressed.adding.emailsHint', { most: formatNumber(suppressionLimits.addresses) })}
        rows={6}
        value={typed}
        error={complaint}
        data-autofocus
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setComplaint(null)
        }}
      />
      <TextInput
        label={t('suppressed.adding.note')}
        description={t('suppressed.adding.noteHint')}
        maxLength={suppressionLimits.note}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
