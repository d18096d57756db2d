// Shows new recovery codes, which cannot be shown again.
import { useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { Check, Copy, Download } from 'lucide-react'
import { saveFile } from '../../../lib/api/index.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Dialog, DialogActions, toast } from '../../../ui/index.ts'
import styles from './second-factors.module.css'

interface RecoveryCodesDialogProps {
  opened: boolean
  codes: readonly string[]
  onClose(): void
}

/** The dialog. Only its own button closes it, because nobody could see the codes again. */
export function RecoveryCodesDialog({ opened, codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTexts('secondFactors')
  const [copied, setCopied] = useState(false)
  const file = `${codes.join('\n')}\n`
  const copy = async () => {
    const worked = await copyText(file)
    setCopied(worked)
    if (!worked) toast.error(t('recovery.copyFailed'))
  }
  const download = () =>
    saveFile({ blob: new Blob([file], { type: 'text/plain' }), fileName: 'lettermill-recovery-codes.txt' })
  return (
    <Dialog opened={opened} title={t('recovery.dialog')} onClose={onClose} locked>
      <Stack gap="md">
        <p>{t('recovery.dialogText')}</p>
        <ul aria-label={t('recovery.list')} className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
      <DialogActions>
        <Button
          variant="default"
          leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? t('recovery.copied') : t('recovery.copy')}</span>
        </Button>
        <Button variant="default" leftSection={<Download size={16} />} onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button onClick={onClose}>{t('recovery.saved')}</Button>
      </DialogActions>
    </Dialog>
  )
}
