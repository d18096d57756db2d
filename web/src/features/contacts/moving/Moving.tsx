// Opens the wizard, whose code is loaded when it is first opened.
import { lazy, Suspense, useCallback, useState } from 'react'
import { Button } from '@mantine/core'
import { useAsked } from '../../../lib/asked.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { SuppressedCounts } from '../import/state.ts'
import type { Tool } from './tools.ts'

const MovingDialog = lazy(async () => ({ default: (await import('./MovingDialog.tsx')).MovingDialog }))

/** The state of the wizard. `asking` counts how often it was opened. */
export function useMoving() {
  const [asking, setAsking] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [tool, setTool] = useState<Tool | null>(null)
  const open = useCallback((about: Tool | null) => {
    setTool(about)
    setAsking((before) => before + 1)
    setOpen(true)
  }, [])
  useAsked(
    'moving',
    useCallback(() => open(null), [open]),
  )
  return { asking, isOpen, tool, open, close: () => setOpen(false) }
}

interface MovingProps {
  moving: ReturnType<typeof useMoving>
  onSuppressed(counts: SuppressedCounts): void
  onPick(file: File): void
}

export function MovingButton({ onOpen }: { onOpen(): void }) {
  const t = useTexts('moving')
  return (
    <Button variant="subtle" onClick={onOpen} data-last>
      {t('action')}
    </Button>
  )
}

/** The wizard; nothing until it is first opened. */
export function Moving({ moving: { asking, isOpen, tool, close }, onSuppressed, onPick }: MovingProps) {
  if (asking === 0) return null
  return (
    <Suspense fallback={null}>
      <MovingDialog
        key={asking}
        opened={isOpen}
        tool={tool}
        onClose={close}
        onSuppressed={onSuppressed}
        onPick={onPick}
      />
    </Suspense>
  )
}
