// A text to be copied, such as a secret that is shown only once.
import { useRef, useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../feedback/Toasts.tsx'
import styles from './dialogs.module.css'

interface CopyFieldProps {
  label: string
  value: string
  /** The button's label before and after copying, and what to do if the browser does not copy. */
  words: { copy: string; copied: string; failed: string }
}

/** A read-only field with a button that copies it. */
export function CopyField({ label, value, words }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const worked = await copyText(value)
    setCopied(worked)
    if (worked) return
    field.current?.select()
    toast.error(words.failed)
  }
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={field}
        label={label}
        flex="1 1 280px"
        readOnly
        value={value}
        classNames={{ input: styles['copied'] ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy()}
        data-autofocus
      >
        <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </Button>
    </Group>
  )
}
