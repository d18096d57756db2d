// The dialog that renames a segment in the list. On the segment's own screen, its name is a field.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { segmentLimits, type Segment } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { useSaveSegment } from './segments.ts'

interface RenameDialogProps {
  segment: Segment
  opened: boolean
  onClose(): void
}

/** The dialog, which begins with the current name. */
export function RenameDialog({ segment, opened, onClose }: RenameDialogProps) {
  const t = useTexts('segments')
  const [typed, setTyped] = useState(segment.name)
  const [tried, setTried] = useState(false)
  const saving = useSaveSegment(segment.id)
  const name = typed.trim()
  const rename = ({ filter, version }: Segment) =>
    saving.mutate(
      { name, filter, version },
      {
        onSuccess: ({ newer }) => {
          // Another window has changed the segment: its conditions stay, and the name is changed.
          if (newer) return rename(newer)
          toast.success(t('rename.done', { name }))
          onClose()
        },
      },
    )
  const submit = () => {
    setTried(true)
    if (name !== '') rename(segment)
  }
  return (
    <FormDialog
      opened={opened}
      title={t('rename.title')}
      size="sm"
      submitLabel={t('rename.submit')}
      busy={saving.isPending}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('builder.name')}
        error={tried && name === '' && t('builder.nameMissing')}
        value={typed}
        maxLength={segmentLimits.name}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
    </FormDialog>
  )
}
