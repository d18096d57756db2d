// Asks whom of a segment to suppress as inactive: those who were asked and did not answer, or everybody.
import { useState } from 'react'
import { Radio, Stack } from '@mantine/core'
import type { Segment } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ConfirmDialog, toast } from '../../../ui/index.ts'
import { useSuppress } from './sunset.ts'
import '@mantine/core/styles/Radio.layer.css'

export interface SuppressDialogProps {
  segment: Segment
  mailable: number
  asked: number
  opened: boolean
  onClose(): void
}

/** The dialog. It begins with those who were asked, unless there are none. */
export function SuppressDialog({ segment, mailable, asked, opened, onClose }: SuppressDialogProps) {
  const t = useTexts('segments')
  const [chosen, setChosen] = useState<'asked' | 'everybody'>(asked > 0 ? 'asked' : 'everybody')
  const suppressing = useSuppress(segment)
  const sized = (count: number) => ({ count, size: formatNumber(count) })
  const close = () => {
    suppressing.reset()
    onClose()
  }
  const confirm = () =>
    suppressing.mutate(chosen === 'asked', {
      onSuccess: ({ suppressed }) => {
        toast.success(t('sunset.suppressed', sized(suppressed)))
        close()
      },
    })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('sunset.suppressTitle')}
      message={
        <Stack gap="md">
          <p>{t('sunset.suppressText')}</p>
          <Radio.Group
            label={t('sunset.whom')}
            value={chosen}
            onChange={(value) => setChosen(value === 'asked' ? 'asked' : 'everybody')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="asked" disabled={asked === 0} label={t('sunset.onlyAsked', sized(asked))} />
              <Radio value="everybody" label={t('sunset.everybody', sized(mailable))} />
            </Stack>
          </Radio.Group>
        </Stack>
      }
      confirmLabel={t('sunset.suppressSubmit', sized(chosen === 'asked' ? asked : mailable))}
      colour="red"
      busy={suppressing.isPending}
      error={suppressing.error}
      onConfirm={confirm}
      onClose={close}
    />
  )
}
