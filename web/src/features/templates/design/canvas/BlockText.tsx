// The text of the selected block, edited in place.
import { useState } from 'react'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { Written } from '../../rich/FormatBar.tsx'
import type { Quill } from '../../rich/quill.ts'
import { RichText } from '../../rich/RichText.tsx'
import type { Tools } from '../../rich/toolbar.ts'
import styles from '../design.module.css'
import { useEditor } from '../editor-context.ts'
import { textColourIn } from '../sections/section-colours.ts'
import { formatsOf, inlineOf, simpleHtml, type TextShape } from './shapes.ts'
import type { BlockViewProps, Point } from './view.ts'

interface BlockTextProps extends Pick<BlockViewProps, 'point' | 'onCaret' | 'takeTyped' | 'onLeave'> {
  label: string
  shape: TextShape
  /** The HTML with which the editor opens. Later changes are ignored. */
  html: string
  onChange(html: string): void
}

const toolsOf = (shape: TextShape): Tools => [
  ['bold', 'italic', 'underline', 'strike'],
  ['link'],
  ...(shape === 'rich' ? [['list bullet', 'list ordered'] as const] : []),
  ['clean'],
]

/** Keys that Quill would otherwise handle itself, and Enter in a text of one line. */
const keysOf = (shape: TextShape) => ({
  // In one line and in list items, typing "1. " does not start a list.
  ...(shape === 'rich' ? {} : { 'list autofill': null }),
  ...(shape === 'inline' ? { line: { key: 'Enter', handler: () => false } } : {}),
})

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

/** The colour of the text: any colour, so that a letter can have those of a brand. */
function ColourWell({ color, onChange }: { color: unknown; onChange: (color: string) => void }) {
  const t = useTexts('templates')
  const { design, selected } = useEditor()
  const isHex = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)
  return (
    <input
      type="color"
      className={styles['well']}
      aria-label={t('editor.pickers.color')}
      title={t('editor.pickers.color')}
      value={isHex ? color : textColourIn(design, selected ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const well = ({ formats }: Written, format: (name: string, value: unknown) => void) => (
  <ColourWell color={formats['color']} onChange={(color) => format('color', color)} />
)

export function BlockText({
  label,
  shape,
  html,
  point,
  onCaret,
  takeTyped,
  onLeave,
  onChange,
}: BlockTextProps) {
  const t = useTexts('design')
  const { bar } = useEditor()
  const [opened] = useState(() => simpleHtml(html))
  return (
    <RichText
      label={label}
      barLabel={t('text.barOf', { part: label })}
      hasOneLine={shape === 'inline'}
      html={opened}
      formats={formatsOf[shape]}
      tools={toolsOf(shape)}
      extra={well}
      bindings={keysOf(shape)}
      onLeave={onLeave}
      bar={bar}
      onOpened={(quill) => {
        if (!point) return
        putCaret(quill, point)
        writeTyped(quill, takeTyped(), shape)
        onCaret()
      }}
      onChange={(written) => onChange(shape === 'inline' ? inlineOf(written) : written)}
    />
  )
}
