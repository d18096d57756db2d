// A button that opens a hidden file input.
import { useRef, type ReactNode } from 'react'
import { Button } from '@mantine/core'

interface FileButtonProps {
  /** The label of the input for screen readers. */
  label: string
  busy?: boolean
  variant?: 'filled' | 'default'
  onPick(file: File): void
  children: ReactNode
}

/** Opens the file picker; the same file can be picked again. */
export function FileButton({ label, busy = false, variant = 'filled', onPick, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} loading={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,.zip"
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onPick(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
