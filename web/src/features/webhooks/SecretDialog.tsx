// Shows the secret of an endpoint, which cannot be shown again.
import { Box, Button, Stack } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { CopyField, Dialog, DialogActions } from '../../ui/index.ts'

interface SecretDialogProps {
  opened: boolean
  secret: string
  onClose(): void
}

/**
 * The dialog. Only its own button closes it. If Escape closed the dialog by accident, nobody could see the secret
 * again.
 */
export function SecretDialog({ opened, secret, onClose }: SecretDialogProps) {
  const t = useTexts('webhooks')
  return (
    <Dialog opened={opened} title={t('secret.title')} onClose={onClose} locked>
      <Stack gap="md">
        <Box component="p" maw="72ch">
          {t('secret.text')}
        </Box>
        <CopyField
          label={t('secret.label')}
          value={secret}
          words={{ copy: t('secret.copy'), copied: t('secret.copied'), failed: t('secret.failed') }}
        />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}
