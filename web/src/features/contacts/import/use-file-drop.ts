// Accepts a CSV file that is dropped anywhere on the screen. Without this, the browser would leave the app and show the
// file.
import { useEffect, useRef, useState } from 'react'
import { text } from '../../../lib/messages/index.ts'

interface FileDrop {
  onFile(file: File): void
  onRefused(error: string): void
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

function take(items: DataTransferItemList, { onFile, onRefused }: FileDrop): void {
  const files = [...items].filter(({ kind }) => kind === 'file')
  const [item] = files
  if (!item) return
  if (files.length > 1) return onRefused(text('contacts:failed.oneFile'))
  if (item.webkitGetAsEntry()?.isDirectory) return onRefused(text('contacts:failed.folder'))
  const file = item.getAsFile()
  if (file) onFile(file)
}

/** Accepts dropped files while `open`. Returns whether a file is being dragged over the screen. */
export function useFileDrop(open: boolean, drop: FileDrop): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  }, [drop])
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = open ? 'copy' : 'none'
      setOver(open)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const dropped = (event: DragEvent) => {
      if (!holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setOver(false)
      if (open) take(event.dataTransfer.items, latest.current)
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', dropped)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', dropped)
    }
  }, [open])
  return over
}
