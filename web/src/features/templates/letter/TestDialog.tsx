// Sends a template as a test message: the one that is being edited, or a stored one.
import { askTestAddress, testTemplate, type CallInput } from '@lettermill/contracts'
import { call } from '../../../lib/api/index.ts'
import type { ChosenContact } from '../../../ui/test-message/ContactChoice.tsx'
import { TestMessageDialog } from '../../../ui/test-message/TestMessageDialog.tsx'

interface TestDialogProps {
  opened: boolean
  /** The template's name, which is the subject until another one is typed. */
  name: string
  material: Pick<CallInput<typeof testTemplate, 'body'>, 'kind' | 'document' | 'source'>
  /** The contact that was chosen in the preview. */
  contact?: ChosenContact | null
  /** What the dialog says about the template. */
  note?: string
  onClose(): void
}

export function TestDialog({ opened, name, material, contact, note, onClose }: TestDialogProps) {
  return (
    <TestMessageDialog
      opened={opened}
      subject={name}
      contact={contact}
      note={note}
      ask={(email, senderId) => call(askTestAddress, { body: { email, senderId } })}
      send={(test) => call(testTemplate, { body: { ...material, ...test } })}
      onClose={onClose}
    />
  )
}
