// The editor of rich text, with Quill: the text of a template, and the texts of a design's blocks. Callers choose its
// formats and tools, and get only the HTML to store.
import 'quill/dist/quill.snow.css'
import './rich.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../lib/messages/index.ts'
import { chipAt, labelChips } from './chips.ts'
import { openContent, readContent } from './content.ts'
import { FormatBar, type FormatBarProps } from './FormatBar.tsx'
import { useTagLabels } from './merge-tags.ts'
import { Quill } from './quill.ts'
import { namePickers, newToolbar, type Tools } from './toolbar.ts'

interface RichTextProps {
  /** The accessible names of the text and of the bar with its formats. */
  label: string
  barLabel: string
  /** The id of an element that describes the text. */
  describedBy?: string | undefined
  hasOneLine?: boolean
  /** The HTML with which the editor opens. Later changes are ignored. */
  html: string
  formats: string[]
  tools: Tools
  extra?: FormatBarProps['extra']
  /** Handles the toolbar's image button. */
  onPickImages?(): void
  /** Keys in addition to the usual ones, as Quill takes them; null for keys that Quill would otherwise handle. */
  bindings: Readonly<Record<string, object | null>>
  /** Called for Escape. */
  onLeave?(): void
  /** The element for the bar. */
  bar: HTMLElement | null
  /** Called once, when the editor shows the HTML. */
  onOpened(quill: Quill): void
  /** Called after each change with the HTML to store; '' if a reader would see nothing. */
  onChange(html: string): void
}

/** Quill handles Tab itself. Here Tab leaves the text, as everywhere else on the page. */
const keysGivenBack = {
  tab: null,
  'remove tab': null,
  indent: null,
  outdent: null,
  'indent code-block': null,
  'outdent code-block': null,
}

function nameWriting({ root }: Quill, { label, describedBy, hasOneLine = false }: RichTextProps): void {
  root.setAttribute('role', 'textbox')
  root.setAttribute('aria-multiline', String(!hasOneLine))
  root.setAttribute('aria-label', label)
  if (describedBy) root.setAttribute('aria-describedby', describedBy)
  root.setAttribute('aria-keyshortcuts', 'Alt+F10 Control+K')
  // Escape while writing must not close a dialog around the editor, because the text would be lost.
  root.setAttribute('data-mantine-stop-propagation', 'true')
  root.spellcheck = true
}

/** A click on a chip selects it. */
function selectChips(quill: Quill): void {
  quill.root.addEventListener('click', ({ target }) => {
    const chip = chipAt(target)
    const blot = chip && Quill.find(chip)
    if (blot && 'length' in blot) quill.setSelection(quill.getIndex(blot as never), 1, 'user')
  })
}

export function RichText(props: RichTextProps) {
  const t = useTexts('templates')
  const labels = useTagLabels()
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ quill: Quill; toolbar: HTMLElement } | null>(null)
  const latest = useRef({ ...props, t })
  useEffect(() => {
    latest.current = { ...props, t }
  })
  useEffect(() => labelChips(place.current, labels), [labels])
  useEffect(() => {
    const given = latest.current
    // Quill adds elements around its own element, so the second mount of StrictMode needs a new one.
    const child = document.createElement('div')
    place.current?.append(child)
    const toolbar = newToolbar(given.t, given.tools)
    const quill = new Quill(child, {
      theme: 'toolbar',
      formats: given.formats,
      modules: {
        toolbar: {
          container: toolbar,
          // The popover of links listens to the button itself.
          handlers: { link: () => undefined, image: () => latest.current.onPickImages?.() },
        },
        keyboard: {
          bindings: {
            ...keysGivenBack,
            ...given.bindings,
            leave: {
              key: 'Escape',
              handler: () => {
                latest.current.onLeave?.()
                return latest.current.onLeave === undefined
              },
            },
          },
        },
      },
    })
    namePickers(toolbar, given.t)
    openContent(quill, given.html)
    nameWriting(quill, given)
    selectChips(quill)
    quill.on('text-change', () => latest.current.onChange(readContent(quill)))
    given.onOpened(quill)
    setOpened({ quill, toolbar })
    return () => child.remove()
  }, [])
  return (
    <>
      <div ref={place} />
      {props.bar &&
        opened &&
        createPortal(<FormatBar {...opened} label={props.barLabel} extra={props.extra} />, props.bar)}
    </>
  )
}
