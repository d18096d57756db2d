// Copies a text, and says so for two seconds.
import { useState } from 'react'
import { ActionIcon, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { toast } from '../feedback/Toasts.tsx'

/** How long the button says that it copied, in milliseconds. */
const copiedFor = 2000

/** Copies a text; `copied` holds for two seconds. */
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

/** An icon that copies; `label` names what. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts('checkup')
  const { copied, copy } = useCopy(text)
  return (
    <Tooltip label={copied ? t('copied') : label}>
      <ActionIcon variant="default" aria-label={copied ? t('copied') : label} onClick={copy}>
        {copied ? <Check size={16} /> : <Copy size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
