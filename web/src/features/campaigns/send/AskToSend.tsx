// The dialog that asks before a campaign is sent. Its code is loaded when it is opened.
import { Suspense } from 'react'
import type { Campaign } from '@lettermill/contracts'
import { screen } from '../../../lib/screen.ts'
import type { useDialog } from '../../../ui/index.ts'

const SendDialog = screen(() => import('./SendDialog.tsx'), 'SendDialog')

/** Asks about the campaign that the dialog was opened with. */
export function AskToSend({ dialog }: { dialog: ReturnType<typeof useDialog<Campaign>> }) {
  if (!dialog.about) return null
  return (
    <Suspense fallback={null}>
      <SendDialog key={dialog.key} campaign={dialog.about} opened={dialog.opened} onClose={dialog.close} />
    </Suspense>
  )
}
