// The popover of the toolbar's link button, and of Ctrl+K, which makes a link of the selected text.
import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Anchor, Button, Group, Popover } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { isLinkAddress, linkAddress } from './link.ts'
import { LinkField } from './LinkField.tsx'
import type { Quill } from './quill.ts'
import { keepsEscape } from './toolbar.ts'

export interface Selection {
  index: number
  length: number
}

/** What a link command applies to: the selection, otherwise the link at the caret, otherwise the word. */
function linkRange(quill: Quill, { index, length }: Selection): Selection {
  if (length > 0) return { index, length }
  const [leaf] = quill.getLeaf(index)
  let blot = leaf?.parent as { statics: { blotName?: string }; parent: unknown; length(): number } | undefined
  while (blot && blot.statics.blotName !== 'link') blot = blot.parent as typeof blot
  if (blot) return { index: quill.getIndex(blot as never), length: blot.length() }
  const before = /\S*$/.exec(quill.getText(0, index))?.[0].length ?? 0
  const after = /^\S*/.exec(quill.getText(index))?.[0].length ?? 0
  return { index: index - before, length: before + after }
}

interface LinkPopoverProps {
  quill: Quill
  toolbar: HTMLElement
  /** The link format of the text at the caret. */
  target: unknown
  selection: Selection
}

/** After a link is set or removed, and after Escape, the focus is in the text again. */
export function LinkPopover({ quill, toolbar, target, selection }: LinkPopoverProps) {
  const t = useTexts('templates')
  const [opened, setOpened] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const button = toolbar.querySelector('.ql-link')
  useEffect(() => {
    const open = () => {
      const caret = quill.getSelection()
      const range = caret && linkRange(quill, caret)
      if (!range || range.length === 0) return
      quill.setSelection(range.index, range.length, 'user')
      // On a phone, the row of the toolbar may hide the button, and with it the popover.
      button?.scrollIntoView({ block: 'nearest', inline: 'center' })
      // The field has the focus before the next key arrives, which would otherwise replace the selected word.
      flushSync(() => setOpened(true))
      panel.current?.querySelector('input')?.focus({ preventScroll: true })
    }
    // Elsewhere this key opens the search.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      open()
    }
    quill.root.addEventListener('keydown', onKeyDown)
    button?.addEventListener('click', open)
    return () => {
      quill.root.removeEventListener('keydown', onKeyDown)
      button?.removeEventListener('click', open)
    }
  }, [quill, button])
  const { index, length } = selection
  const close = () => {
    setOpened(false)
    quill.setSelection(index, length, 'user')
  }
  const set = (address: string | false) => {
    quill.formatText(index, length, 'link', address, 'user')
    close()
  }
  const words = quill.getText(index, length)
  const stored = typeof target === 'string' ? target : isLinkAddress(words) ? words : ''
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      // The library would close this popover together with the menu above it.
      closeOnEscape={false}
      trapFocus
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withRoles={false}
      position="bottom-start"
      shadow="md"
      width={300}
      // On a phone it stays within the text.
      middlewares={{ shift: { padding: 20 } }}
    >
      <Popover.Target>
        <Place within={button} />
      </Popover.Target>
      <Popover.Dropdown
        ref={panel}
        role="dialog"
        aria-label={t('editor.buttons.link')}
        onKeyDown={({ key, target: at }) => {
          const inMenu = at instanceof Element && at.closest('[role="menu"]') !== null
          if (key === 'Escape' && !inMenu) close()
        }}
      >
        <LinkForm
          key={stored}
          stored={stored}
          onDone={set}
          onRemove={typeof target === 'string' ? () => set(false) : undefined}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Covers the button, which Quill made, so that the popover opens beside it. */
function Place({ within, ref }: { within: Element | null; ref?: React.Ref<HTMLSpanElement> }) {
  return within && createPortal(<span ref={ref} className="rich-link-place" />, within)
}

interface LinkFormProps {
  stored: string
  onDone(address: string): void
  onRemove: (() => void) | undefined
}

/** The field with its buttons. Nothing is stored until a button is pressed. */
function LinkForm({ stored, onDone, onRemove }: LinkFormProps) {
  const t = useTexts('templates')
  const [address, setAddress] = useState(stored)
  const isRight = isLinkAddress(address)
  return (
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        if (isRight) onDone(linkAddress(address))
      }}
    >
      <LinkField label={t('editor.buttons.link')} value={address} onChange={setAddress} autoFocus />
      <Group gap={8} mt={8}>
        <Button size="xs" disabled={!isRight} {...keepsEscape} onClick={() => onDone(linkAddress(address))}>
          {t('editor.link.set')}
        </Button>
        {onRemove && (
          <Button size="xs" variant="default" {...keepsEscape} onClick={onRemove}>
            {t('editor.link.remove')}
          </Button>
        )}
        {onRemove && /^https?:[^{}]*$/i.test(stored) && (
          <Anchor size="sm" href={stored} target="_blank" rel="noopener noreferrer" {...keepsEscape}>
            {t('editor.link.visit')}
          </Anchor>
        )}
      </Group>
    </div>
  )
}
