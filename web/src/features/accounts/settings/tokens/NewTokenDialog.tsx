// Shows a new API token, this once.
import { useRef, useState } from 'react'
import { Button, Stack, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../../../../lib/copy-text.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Dialog, DialogActions, toast } from '../../../../ui/index.ts'
import styles from '../settings.module.css'

interface NewTokenDialogProps {
  opened: boolean
  token: string
  onClose(): void
}

/** Only its own button closes it: after a stray Escape nobody could see the token again. */
export function NewTokenDialog({ opened, token, onClose }: NewTokenDialogProps) {
  const t = useTexts('settings')
  return (
    <Dialog opened={opened} title={t('tokens.createdTitle')} onClose={onClose} locked>
      <Stack gap="md">
        <p className={styles['plain']}>{t('tokens.createdText')}</p>
        <TokenField token={token} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t('tokens.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function TokenField({ token }: { token: string }) {
  const t = useTexts('settings')
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(token)
    setCopied(worked)
    if (worked) return
    field.current?.select()
    toast.error(t('tokens.copyFailed'))
  }
  return (
    <div className={styles['token']}>
      <TextInput
        ref={field}
        label={t('tokens.token')}
        readOnly
        value={token}
        classNames={{ input: styles['tokenText'] ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy()}
        data-autofocus
      >
        <span aria-live="polite">{copied ? t('tokens.copied') : t('tokens.copy')}</span>
      </Button>
    </div>
  )
}
