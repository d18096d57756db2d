// Makes a group of the contacts that a segment has now.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { segmentLimits, type Segment } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog } from '../../ui/index.ts'
import { useMakeGroup } from './segments.ts'

export interface OfSegment {
  segment: Segment
  opened: boolean
  onClose(): void
}

/** Asks for the name of the new group, and suggests the segment's name. */
export function MakeGroupDialog({ segment, opened, onClose }: OfSegment) {
  const t = useTexts('segments')
  const [name, setName] = useState(segment.name)
  const [tried, setTried] = useState(false)
  const making = useMakeGroup()
  const isNameless = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isNameless) making.mutate({ id: segment.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('builder.groupTitle')}
      size="sm"
      submitLabel={t('builder.groupSubmit')}
      busy={making.isPending}
      error={making.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('builder.groupText')}</p>
      <TextInput
        label={t('builder.groupName')}
        error={tried && isNameless && t('builder.groupNameMissing')}
        value={name}
        maxLength={segmentLimits.name}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
