// The buttons that set up an authenticator app or a passkey, with their dialogs, and the recovery codes afterwards.
import type { ComponentType } from 'react'
import { Button } from '@mantine/core'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { useDialog } from '../../../ui/index.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

const TotpDialog = laterDialog(() => import('./TotpDialog.tsx'), 'TotpDialog')

/** The recovery codes that are shown now, and the dialog that shows them. */
export function useShownCodes(onSeen: () => void = () => undefined) {
  const dialog = useDialog<readonly string[]>()
  const close = () => {
    dialog.close()
    onSeen()
  }
  return {
    /** Shows the codes; if there are none, nothing has to be seen. */
    show: (codes: readonly string[]) => (codes.length > 0 ? dialog.open(codes) : onSeen()),
    dialog: (
      <RecoveryCodesDialog
        key={dialog.key}
        opened={dialog.opened}
        codes={dialog.about ?? []}
        onClose={close}
      />
    ),
  }
}

interface AddProps {
  variant?: 'default' | 'filled'
  onDone(recoveryCodes: readonly string[]): void
}

interface AddFactorProps extends AddProps {
  label: string
  Dialog: ComponentType<Pick<AddProps, 'onDone'> & { opened: boolean; onClose(): void }>
}

function AddFactor({ label, Dialog, variant = 'default', onDone }: AddFactorProps) {
  const dialog = useDialog<true>()
  const done = (codes: readonly string[]) => {
    dialog.close()
    onDone(codes)
  }
  return (
    <>
      <Button variant={variant} onClick={() => dialog.open(true)}>
        {label}
      </Button>
      <Dialog key={dialog.key} opened={dialog.opened} onClose={dialog.close} onDone={done} />
    </>
  )
}

export function AddTotp(props: AddProps) {
  return <AddFactor {...props} label={useTexts('secondFactors')('totp.setUp')} Dialog={TotpDialog} />
}

export function AddPasskey(props: AddProps) {
  return <AddFactor {...props} label={useTexts('secondFactors')('passkeys.add')} Dialog={PasskeyDialog} />
}
