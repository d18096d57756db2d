// Shows a new API token, which cannot be shown again.
import { Button, Stack } from '@mantine/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import { CopyField, Dialog, DialogActions } from '../../../../ui/index.ts'

interface NewTokenDialogProps {
  opened: boolean
  token: string
  onClose(): void
}

/**
 * The dialog. Only its own button closes it. If Escape closed the dialog by accident, nobody could see the token again.
 */
export function NewTokenDialog({ opened, token, onClose }: NewTokenDialogProps) {
  const t = useTexts('settings')
  return (
    <Dialog opened={opened} title={t('tokens.createdTitle')} onClose={onClose} locked>
      <Stack gap="md">
        <p>{t('tokens.createdText')}</p>
        <CopyField
          label={t('tokens.token')}
          value={token}
          words={{ copy: t('tokens.copy'), copied: t('tokens.copied'), failed: t('tokens.copyFailed') }}
        />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('tokens.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}
