// The text of the selected block, edited in place with Quill. Callers get only the HTML to store.
import 'quill/dist/quill.core.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openContent } from '../../editor/content.ts'
import { Quill } from '../../editor/quill.ts'
import { chipAt, readRich, withChips } from './chips.ts'
import { FormatBar } from './FormatBar.tsx'
import { useTagLabels } from './labels.ts'
import { formatsOf, inlineOf, type TextShape } from './shapes.ts'
import { simpleHtml } from './simple.ts'

/** Where a pointer pressed, in pixels of the window. */
export interface Point {
  x: number
  y: number
}

interface RichTextProps {
  label: string
  shape: TextShape
  /** The HTML with which the editor opens. Later changes are ignored. */
  html: string
  onChange(html: string): void
  /** The element for the bar with the formats. */
  bar: HTMLElement | null
  /** Where to put the caret first; null: the text does not take the focus. */
  point: Point | null
  /** Called when the caret has been put there. */
  onCaret(): void
  /** Returns what was typed before this editor had loaded; a second call returns nothing. */
  takeTyped(): string
  /** Called for Escape. */
  onLeave(): void
}

/** Keys that Quill would otherwise handle itself, and Enter in a text of one line. */
function keysOf(shape: TextShape, leave: () => void) {
  const stop = { key: 'Enter', handler: () => false }
  return {
    tab: null,
    'remove tab': null,
    indent: null,
    outdent: null,
    'indent code-block': null,
    'outdent code-block': null,
    // In one line and in list items, typing "1. " does not start a list.
    ...(shape === 'rich' ? {} : { 'list autofill': null }),
    ...(shape === 'inline' ? { line: stop } : {}),
    leave: {
      key: 'Escape',
      handler: () => {
        leave()
        return false
      },
    },
  }
}

/** Puts the caret where the pointer pressed, otherwise at the end. */
function putCaret(quill: Quill, { x, y }: Point): void {
  quill.focus({ preventScroll: true })
  const range = (
    document as { caretRangeFromPoint?(x: number, y: number): Range | null }
  ).caretRangeFromPoint?.(x, y)
  const selection = window.getSelection()
  if (range && selection && quill.root.contains(range.startContainer)) {
    selection.removeAllRanges()
    selection.addRange(range)
  } else quill.setSelection(Math.max(0, quill.getLength() - 1), 0, 'silent')
}

/** Writes at the caret what was typed before the editor could take it. */
function writeTyped(quill: Quill, typed: string, shape: TextShape): void {
  const text = shape === 'inline' ? typed.replaceAll('\n', '') : typed
  const { index } = quill.getSelection() ?? { index: 0 }
  if (text === '') return
  quill.insertText(index, text, 'user')
  quill.setSelection(index + text.length, 0, 'silent')
}

function nameWriting({ root }: Quill, label: string, shape: TextShape): void {
  root.setAttribute('role', 'textbox')
  root.setAttribute('aria-multiline', String(shape !== 'inline'))
  root.setAttribute('aria-label', label)
  root.setAttribute('aria-keyshortcuts', 'Alt+F10 Control+K')
  root.spellcheck = true
}

export function RichText(props: RichTextProps) {
  const { label, shape, bar } = props
  const labels = useTagLabels()
  const place = useRef<HTMLDivElement>(null)
  const [quill, setQuill] = useState<Quill | null>(null)
  const latest = useRef({ ...props, labels })
  useEffect(() => {
    latest.current = { ...props, labels }
  })
  useEffect(() => {
    // Quill adds elements around its own element, so the second mount of StrictMode needs a new one.
    const child = document.createElement('div')
    place.current?.append(child)
    const { html, point } = latest.current
    const made = new Quill(child, {
      formats: formatsOf[shape],
      modules: { toolbar: false, keyboard: { bindings: keysOf(shape, () => latest.current.onLeave()) } },
    })
    openContent(made, simpleHtml(html), (content) => withChips(content, latest.current.labels))
    nameWriting(made, latest.current.label, shape)
    made.on('text-change', () => {
      const written = readRich(made)
      latest.current.onChange(shape === 'inline' ? inlineOf(written) : written)
    })
    made.root.addEventListener('click', ({ target }) => {
      const chip = chipAt(target)
      const blot = chip && Quill.find(chip)
      if (blot && 'length' in blot) made.setSelection(made.getIndex(blot as never), 1, 'user')
    })
    if (point) {
      putCaret(made, point)
      writeTyped(made, latest.current.takeTyped(), shape)
      latest.current.onCaret()
    }
    setQuill(made)
    return () => child.remove()
  }, [shape])
  return (
    <>
      <div ref={place} data-shape={shape} className="letter-writing" />
      {bar && quill && createPortal(<FormatBar quill={quill} shape={shape} label={label} />, bar)}
    </>
  )
}
