// The keys that a focused part handles, both in the letter and in the list of sections.
import type { KeyboardEvent } from 'react'
import type { EditorCommands } from '../editor-context.ts'

/** @param onAdd called for `/` */
export function partKeys(
  id: string,
  commands: EditorCommands,
  onAdd: () => void,
  onEnter?: (part: HTMLElement) => void,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const run = keyOf(event, id, commands, onAdd, onEnter)
    if (!run) return
    event.preventDefault()
    run()
  }
}

function keyOf(
  { key, altKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>,
  id: string,
  commands: EditorCommands,
  onAdd: () => void,
  onEnter?: (part: HTMLElement) => void,
): (() => void) | undefined {
  if (altKey && key === 'ArrowUp') return () => commands.step(id, -1)
  if (altKey && key === 'ArrowDown') return () => commands.step(id, 1)
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return () => commands.duplicate(id)
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === '/') return onAdd
  if (key === 'Delete' || key === 'Backspace') return () => commands.remove(id)
  return key === 'Enter' && onEnter ? () => onEnter(currentTarget) : undefined
}
