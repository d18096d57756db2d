// The dialog that renames a campaign that can no longer be edited.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { useRenameCampaign } from '../changes.ts'

interface RenameDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

/** The dialog, which begins with the current name. */
export function RenameDialog({ campaign, opened, onClose }: RenameDialogProps) {
  const t = useTexts('campaigns')
  const [name, setName] = useState(campaign.name)
  const [tried, setTried] = useState(false)
  const rename = useRenameCampaign(campaign)
  const isEmpty = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isEmpty) rename.mutate(name.trim(), { onSuccess: onClose })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('rename.title')}
      size="sm"
      submitLabel={t('do.rename')}
      busy={rename.isPending}
      error={rename.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('form.name')}
        description={t('rename.text')}
        error={tried && isEmpty && t('form.missing.name')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={name}
        maxLength={1000}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  )
}
