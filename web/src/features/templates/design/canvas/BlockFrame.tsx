// A block in the letter. A press selects it and lets the person edit its text; while it has the focus, it handles keys.
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { DesignBlock } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import type { BlockPlace } from '../document.ts'
import { useEditor } from '../editor-context.ts'
import { kindOf } from '../block-kinds.tsx'
import { blockName } from '../names.ts'
import { partKeys } from './keys.ts'
import { PartBar } from './PartBar.tsx'
import type { Point } from './view.ts'

/** No text is at this point, so the caret goes to the end. */
const atItsEnd: Point = { x: -1, y: -1 }

const hasWords = (block: DesignBlock) => block.type === 'list' || ('html' in block && block.type !== 'html')

export function BlockFrame({ block, place }: { block: DesignBlock; place: BlockPlace }) {
  const t = useTexts('design')
  const { selected, revision, commands } = useEditor()
  const frame = useRef<HTMLDivElement>(null)
  /** Where the block was pressed, so that the caret goes there. */
  const [point, setPoint] = useState<Point | null>(null)
  const { id } = block
  const isSelected = selected === id
  const name = blockName(block, t)
  const { View } = kindOf(block)
  const focused = (event: FocusEvent) => {
    // A pointer selects the block when it is released, so that the caret goes to that point.
    if (event.target !== event.currentTarget || isPressed.current) return
    setPoint(null)
    commands.select(id)
  }
  const isPressed = useRef(false)
  const write = (part: HTMLElement) => {
    const writing = part.querySelector<HTMLElement>('.ql-editor')
    if (writing) return writing.focus()
    // The text editor is still loading, and takes the focus when it is ready.
    if (hasWords(block)) setPoint(atItsEnd)
    else commands.showSettings()
  }
  const typed = useTyped(point !== null && isSelected && hasWords(block))
  const keys = partKeys(
    id,
    commands,
    () => commands.ask({ kind: 'block', place: { ...place, index: place.index + 1 } }),
    write,
  )
  return (
    <div
      ref={frame}
      role="group"
      id={`part-${id}`}
      tabIndex={0}
      aria-label={name}
      className={styles['block']}
      data-selected={isSelected || undefined}
      data-only={block.show === 'both' && block.only_if === null ? undefined : true}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onFocus={focused}
      onClick={(event) => {
        event.stopPropagation()
        isPressed.current = false
        if (isSelected) return
        setPoint({ x: event.clientX, y: event.clientY })
        commands.select(id)
      }}
      onKeyDown={(event) => {
        if (!typed.keep(event)) keys(event)
      }}
    >
      {isSelected && (
        <PartBar
          part={{ kind: 'block', id, name }}
          onStep={(by) => commands.step(id, by)}
          onDuplicate={() => commands.duplicate(id)}
          onRemove={() => commands.remove(id)}
          onSettings={commands.showSettings}
        />
      )}
      <View
        key={revision}
        block={block}
        isWriting={isSelected}
        point={point}
        onCaret={() => setPoint(null)}
        takeTyped={typed.take}
        onLeave={() => frame.current?.focus()}
      />
      {(block.show !== 'both' || block.only_if) && (
        <span className={styles['only']}>
          {block.show === 'both' ? t('show.some') : t(`show.${block.show}`)}
        </span>
      )}
    </div>
  )
}

/** The typed text after a key; null if the key neither writes nor deletes a character. */
function afterKey(typed: string, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  // AltGr, which types characters such as @, is reported as Ctrl and Alt together.
  if (metaKey || ctrlKey !== altKey) return null
  if ([...key].length === 1) return typed + key
  if (key === 'Enter') return `${typed}\n`
  if (key === 'Backspace') return [...typed].slice(0, -1).join('')
  return key === 'Delete' ? typed : null
}

/**
 * What is typed into a pressed text whose editor is still loading. The editor writes it when it is ready.
 * @param isLoading whether a text is pressed and its editor cannot take keys yet
 */
function useTyped(isLoading: boolean) {
  const typed = useRef('')
  return {
    /** Keeps the key of an event. Returns false if the key is not kept, so that another handler gets it. */
    keep: (event: KeyboardEvent): boolean => {
      const text = isLoading && event.target === event.currentTarget ? afterKey(typed.current, event) : null
      if (text === null) return false
      event.preventDefault()
      typed.current = text
      return true
    },
    /** Returns the kept text and forgets it. */
    take: (): string => {
      const text = typed.current
      typed.current = ''
      return text
    },
  }
}
