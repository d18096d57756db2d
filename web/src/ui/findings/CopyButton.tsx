// Copies a text, and shows for two seconds that it did.
import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { toast } from '../feedback/Toasts.tsx'
import { Hint } from '../page/Hint.tsx'

/** Milliseconds for which the button shows that it copied. */
const copiedFor = 2000

/** Copies a text. `copied` is true for two seconds afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const t = useTexts('checkup')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return toast.error(t('copyFailed'))
    setCopied(true)
    return window.setTimeout(() => setCopied(false), copiedFor)
  }
  return { copied, copy: () => void copy() }
}

/** An icon button that copies; `label` says what it copies. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts('checkup')
  const { copied, copy } = useCopy(text)
  return (
    <Hint label={copied ? t('copied') : label}>
      <ActionIcon variant="default" aria-label={copied ? t('copied') : label} onClick={copy}>
        {copied ? <Check size={16} /> : <Copy size={16} />}
      </ActionIcon>
    </Hint>
  )
}
