// Asks for the name of a section that is saved for other designs.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { DesignSection } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { ErrorText, FormDialog } from '../../../../ui/index.ts'
import { useSaveSection } from './saved-sections.ts'

interface SaveSectionDialogProps {
  /** The section to save; null while the dialog is closed. */
  section: DesignSection | null
  onClose(): void
}

export function SaveSectionDialog({ section, onClose }: SaveSectionDialogProps) {
  const t = useTexts('design')
  const [name, setName] = useState('')
  const keep = useSaveSection()
  const [tried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  const close = () => {
    setTried(false)
    onClose()
  }
  const kept = () => {
    setName('')
    close()
  }
  const submit = () => {
    setTried(true)
    if (section && !isNameless) keep.mutate({ name: name.trim(), section }, { onSuccess: kept })
  }
  return (
    <FormDialog
      opened={section !== null}
      title={t('kept.keep')}
      submitLabel={t('kept.save')}
      busy={keep.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={t('kept.name')}
        description={t('kept.text')}
        error={tried && isNameless && t('kept.nameMissing')}
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ErrorText error={keep.error} />
    </FormDialog>
  )
}
