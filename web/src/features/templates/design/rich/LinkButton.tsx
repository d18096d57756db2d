// The button, and the key Ctrl+K, that make a link of the selected text.
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionIcon, Popover } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { Quill } from '../../editor/quill.ts'
import { LinkInput } from '../panel/LinkInput.tsx'
import { linkRange, wordRange, type Selection } from './link-range.ts'

/**
 * Ctrl+K opens the popover, for the selected text, otherwise the link at the caret, otherwise the word. Elsewhere this
 * key opens the search.
 */
function useLinkKey(quill: Quill, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      const caret = quill.getSelection()
      if (!caret) return
      const link = linkRange(quill, caret)
      const range = link.length > 0 ? link : wordRange(quill, caret.index)
      if (range.length === 0) return
      quill.setSelection(range.index, range.length, 'user')
      open()
    }
    quill.root.addEventListener('keydown', onKeyDown)
    return () => quill.root.removeEventListener('keydown', onKeyDown)
  }, [quill, open])
}

interface LinkButtonProps {
  quill: Quill
  /** The link format of the text at the caret. */
  target: unknown
  selection: Selection
}

/** The button with its popover. After a link is set or removed, and after Escape, the focus is in the text again. */
export function LinkButton({ quill, target: format, selection }: LinkButtonProps) {
  const t = useTexts('templates')
  const tDesign = useTexts('design')
  const [opened, setOpened] = useState(false)
  const target = typeof format === 'string' ? format : ''
  const panel = useRef<HTMLDivElement>(null)
  // The field has the focus before the next key arrives, which would otherwise replace the selected word.
  const open = useCallback(() => {
    flushSync(() => setOpened(true))
    panel.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  useLinkKey(quill, open)
  const close = ({ index, length } = selection) => {
    setOpened(false)
    quill.setSelection(index, length, 'user')
  }
  const set = (address: string | false) => {
    const range = linkRange(quill, selection)
    quill.formatText(range.index, range.length, 'link', address === '' ? false : address, 'user')
    close(range)
  }
  const name = t('editor.buttons.link')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      // The library would close this popover together with the menu above it.
      closeOnEscape={false}
      trapFocus
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      position="bottom-start"
      shadow="md"
      width={320}
    >
      <Popover.Target>
        <ActionIcon
          variant={target === '' ? 'subtle' : 'light'}
          {...(target === '' ? { color: 'gray' } : {})}
          size={32}
          aria-label={name}
          aria-keyshortcuts="Control+K Meta+K"
          title={`${name} (Ctrl+K)`}
          disabled={target === '' && selection.length === 0}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpened(!opened)}
        >
          <Link2 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        ref={panel}
        onKeyDown={({ key, target }) => {
          const inMenu = target instanceof Element && target.closest('[role="menu"]') !== null
          if (key === 'Escape' && !inMenu) close()
        }}
      >
        <LinkInput
          key={target}
          label={tDesign('link.label')}
          stored={target}
          onDone={set}
          onRemove={target === '' ? undefined : () => set(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
