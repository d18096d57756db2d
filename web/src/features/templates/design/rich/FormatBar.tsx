// The formats of the text that is being edited, in a bar above the letter.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { ActionIcon, TextInput } from '@mantine/core'
import { Bold, Italic, List, ListOrdered, RemoveFormatting, Strikethrough, Underline } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import { insertField, isLinkField, type MergeName } from '../../editor/merge.ts'
import { MergeMenu } from '../../editor/MergeMenu.tsx'
import type { Quill } from '../../editor/quill.ts'
import styles from '../design.module.css'
import { useEditor } from '../editor-context.ts'
import { textColourIn } from '../section-colours.ts'
import { chipOf } from './chips.ts'
import { useTagLabels } from './labels.ts'
import { LinkButton } from './LinkButton.tsx'
import { readTag, writtenTag, type MergeTag } from './merge-tags.ts'
import type { Selection } from './link-range.ts'
import type { TextShape } from './shapes.ts'

interface Written {
  formats: Readonly<Record<string, unknown>>
  selection: Selection
  /** The merge tag, if exactly one is selected. */
  tag: MergeTag | null
}

function tagIn(quill: Quill, { index, length }: Selection): MergeTag | null {
  if (length !== 1) return null
  const [op] = quill.getContents(index, 1).ops
  const insert = op?.insert as { merge?: { written: string } } | string | undefined
  return typeof insert === 'object' && insert.merge ? readTag(insert.merge.written) : null
}

/** The formats at the caret. While the focus is in the bar, those at the last position of the caret. */
function useWritten(quill: Quill): Written {
  const [written, setWritten] = useState<Written>({
    formats: {},
    selection: { index: 0, length: 0 },
    tag: null,
  })
  useEffect(() => {
    const read = () => {
      const selection = quill.getSelection()
      if (selection)
        setWritten({ formats: quill.getFormat(selection), selection, tag: tagIn(quill, selection) })
    }
    read()
    quill.on('editor-change', read)
    return () => {
      quill.off('editor-change', read)
    }
  }, [quill])
  return written
}

interface ToggleProps {
  name: string
  isOn: boolean
  onPress(): void
  children: ReactNode
}

/** Pressing a button with the pointer leaves the focus in the text. */
function Toggle({ name, isOn, onPress, children }: ToggleProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      {...(isOn ? {} : { color: 'gray' })}
      size={32}
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}

/** Edits the default of the selected merge tag, which is printed if the field is empty. */
function WhenEmpty({ quill, written, tag }: { quill: Quill; written: Written; tag: MergeTag }) {
  const t = useTexts('design')
  const labels = useTagLabels()
  const [words, setWords] = useState(tag.whenEmpty ?? '')
  const { index } = written.selection
  const save = () => {
    if (words === (tag.whenEmpty ?? '')) return
    const formats = quill.getFormat(index, 1)
    quill.deleteText(index, 1, 'user')
    quill.insertEmbed(index, 'merge', chipOf({ ...tag, whenEmpty: words }, labels), 'user')
    for (const [name, value] of Object.entries(formats))
      if (name !== 'merge') quill.formatText(index, 1, name, value, 'user')
  }
  return (
    <TextInput
      size="xs"
      aria-label={t('text.whenEmptyOf', { field: labels.field(tag.name) })}
      placeholder={t('text.whenEmpty')}
      maxLength={200}
      className={styles['whenEmpty'] ?? ''}
      value={words}
      onChange={({ currentTarget }) => setWords(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        save()
        quill.setSelection(index + 1, 0, 'user')
      }}
      onBlur={save}
    />
  )
}

const simple = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strike', Strikethrough],
] as const

/**
 * The keys of the bar. Between the text and the bar, Tab would pass all parts of the letter and select each of them. So
 * Alt+F10 moves from the text to the bar, as in other editors, and Escape moves back.
 */
function useBarKeys(quill: Quill, { index, length }: Selection) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toBar = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      bar.current?.querySelector('button')?.focus()
    }
    quill.root.addEventListener('keydown', toBar)
    return () => quill.root.removeEventListener('keydown', toBar)
  }, [quill])
  const onKeyDown = ({ key, target }: { key: string; target: EventTarget }) => {
    // Escape first closes a menu or dialog that is open above the bar.
    const isAbove = target instanceof Element && target.closest('[role="menu"], [role="dialog"]')
    if (key === 'Escape' && !isAbove) quill.setSelection(index, length, 'user')
  }
  return { ref: bar, onKeyDown }
}

interface FormatBarProps {
  quill: Quill
  shape: TextShape
  /** The accessible name of the text that is edited. */
  label: string
}

export function FormatBar({ quill, shape, label }: FormatBarProps) {
  const t = useTexts('templates')
  const tDesign = useTexts('design')
  const labels = useTagLabels()
  const written = useWritten(quill)
  const { formats, selection, tag } = written
  const format = useCallback(
    (name: string, value: unknown) => {
      if (!quill.hasFocus()) quill.setSelection(selection.index, selection.length, 'silent')
      quill.format(name, value, 'user')
    },
    [quill, selection],
  )
  const insert = (name: MergeName, whenEmpty: string) => {
    quill.setSelection(selection.index, selection.length, 'silent')
    if (isLinkField(name)) return insertField(quill, name, t)
    quill.deleteText(selection.index, selection.length, 'user')
    quill.insertEmbed(selection.index, 'merge', chipOf({ name, whenEmpty }, labels), 'user')
    quill.setSelection(selection.index + 1, 0, 'user')
  }
  const { design, selected } = useEditor()
  const color = typeof formats['color'] === 'string' ? formats['color'] : ''
  return (
    <div
      role="toolbar"
      aria-label={tDesign('text.barOf', { part: label })}
      className={styles['formatBar']}
      {...useBarKeys(quill, selection)}
    >
      {simple.map(([name, Icon]) => (
        <Toggle
          key={name}
          name={t(`editor.buttons.${name}`)}
          isOn={Boolean(formats[name])}
          onPress={() => format(name, !formats[name])}
        >
          <Icon size={16} />
        </Toggle>
      ))}
      <input
        type="color"
        className={styles['well']}
        aria-label={t('editor.pickers.color')}
        title={t('editor.pickers.color')}
        value={/^#[0-9a-f]{6}$/i.test(color) ? color : textColourIn(design, selected ?? '')}
        onChange={({ currentTarget }) => format('color', currentTarget.value)}
      />
      <LinkButton quill={quill} target={formats['link']} selection={selection} />
      {shape === 'rich' &&
        (['bullet', 'ordered'] as const).map((value) => (
          <Toggle
            key={value}
            name={t(`editor.buttons.${value}`)}
            isOn={formats['list'] === value}
            onPress={() => format('list', formats['list'] === value ? false : value)}
          >
            {value === 'bullet' ? <List size={16} /> : <ListOrdered size={16} />}
          </Toggle>
        ))}
      <Toggle
        name={t('editor.buttons.clean')}
        isOn={false}
        onPress={() => quill.removeFormat(selection.index, selection.length, 'user')}
      >
        <RemoveFormatting size={16} />
      </Toggle>
      <MergeMenu onPick={insert} />
      {tag && <WhenEmpty key={writtenTag(tag)} quill={quill} written={written} tag={tag} />}
    </div>
  )
}
