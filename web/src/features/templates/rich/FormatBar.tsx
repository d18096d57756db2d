// The bar of an editor: Quill's toolbar, the menu of merge tags, and what concerns the selected link or merge tag.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import { Delta } from 'quill/core.js'
import { useTexts } from '../../../lib/messages/index.ts'
import { LinkPopover, type Selection } from './LinkPopover.tsx'
import { isLinkField, mergeTag, readTag, useTagLabels, type MergeName, type MergeTag } from './merge-tags.ts'
import { MergeMenu } from './MergeMenu.tsx'
import type { Quill } from './quill.ts'
import { keepsEscape, type TemplateTexts } from './toolbar.ts'

export interface Written {
  formats: Readonly<Record<string, unknown>>
  selection: Selection
  /** The merge tag, if exactly one is selected. */
  tag: MergeTag | null
}

function tagIn(quill: Quill, { index, length }: Selection): MergeTag | null {
  if (length !== 1) return null
  const insert = quill.getContents(index, 1).ops[0]?.insert
  return typeof insert === 'object' && typeof insert['merge'] === 'string' ? readTag(insert['merge']) : null
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

/**
 * Writes a merge tag in place of a part of the text, with that part's formats, and moves the caret behind it. A link of
 * the message is written as words that lead to it.
 */
function insertTag(
  quill: Quill,
  { index, length }: Selection,
  name: MergeName,
  none: string,
  t: TemplateTexts,
) {
  const formats = quill.getFormat(index, length)
  const words = isLinkField(name) ? t(`editor.linkWords.${name}`) : null
  const before = new Delta().retain(index).delete(length)
  quill.updateContents(
    words === null
      ? before.insert({ merge: mergeTag(name, none) }, formats)
      : before.insert(words, { ...formats, link: mergeTag(name) }),
    'user',
  )
  quill.setSelection(index + (words?.length ?? 1), 0, 'user')
}

/** Edits the default of the selected merge tag, which is printed if the field is empty. */
function WhenEmpty({
  tag: { name, whenEmpty },
  onChange,
}: {
  tag: MergeTag
  onChange: (none: string) => void
}) {
  const t = useTexts('templates')
  const labels = useTagLabels()
  const [words, setWords] = useState(whenEmpty ?? '')
  const save = () => {
    if (words !== (whenEmpty ?? '')) onChange(words)
  }
  return (
    <TextInput
      size="xs"
      w={160}
      aria-label={t('editor.whenEmpty.of', { field: labels.field(name) })}
      placeholder={t('editor.whenEmpty.short')}
      maxLength={200}
      {...keepsEscape}
      value={words}
      onChange={({ currentTarget }) => setWords(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Otherwise Enter would save a dialog around the editor.
        event.preventDefault()
        save()
      }}
      onBlur={save}
    />
  )
}

/**
 * The keys of the bar. Between the text and the bar, Tab would pass all that lies between. So Alt+F10 moves from the
 * text to the bar, as in other editors, and Escape moves back.
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
    // Escape first closes a menu, picker or dialog that is open above the bar.
    const isAbove =
      target instanceof Element && target.closest('[role="menu"], [role="dialog"], .ql-expanded')
    if (key === 'Escape' && !isAbove) quill.setSelection(index, length, 'user')
  }
  return { ref: bar, onKeyDown }
}

export interface FormatBarProps {
  quill: Quill
  label: string
  toolbar: HTMLElement
  /** Controls beside the toolbar. */
  extra?: ((written: Written, format: (name: string, value: unknown) => void) => ReactNode) | undefined
}

export function FormatBar({ quill, label, toolbar, extra }: FormatBarProps) {
  const t = useTexts('templates')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(toolbar), [toolbar])
  const written = useWritten(quill)
  const { formats, selection, tag } = written
  const format = (name: string, value: unknown) => {
    if (!quill.hasFocus()) quill.setSelection(selection.index, selection.length, 'silent')
    quill.format(name, value, 'user')
  }
  const insert = (name: MergeName, none: string) => insertTag(quill, selection, name, none, t)
  return (
    <div role="toolbar" aria-label={label} className="rich-bar" {...useBarKeys(quill, selection)}>
      <div ref={place} />
      {extra?.(written, format)}
      <MergeMenu onPick={insert} />
      {tag && (
        <WhenEmpty
          key={mergeTag(tag.name, tag.whenEmpty ?? '')}
          tag={tag}
          onChange={(none) => insert(tag.name as MergeName, none)}
        />
      )}
      <LinkPopover quill={quill} toolbar={toolbar} target={formats['link']} selection={selection} />
    </div>
  )
}
