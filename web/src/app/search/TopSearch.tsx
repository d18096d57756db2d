// The search in the top bar (P36): campaigns, templates, senders and contacts that contain the typed text, and screens
// with that name. Choosing a result opens it; Enter alone opens the campaigns. Ctrl or Cmd and K moves the focus to the
// box from anywhere. The combobox is our own, after the pattern of the ARIA Authoring Practices, because the library's
// would add 15 kB to every first load.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { Findings } from './Findings.tsx'
import { campaignsMatching, useFound, type Place } from './found.ts'
import styles from './search.module.css'

/** Selects a result with the arrow keys; -1 stands for the typed text itself. */
function useChoice(places: readonly Place[]) {
  const [chosen, setChosen] = useState(-1)
  const count = places.length + 1
  const move = (by: 1 | -1) => setChosen((before) => ((before + 1 + by + count) % count) - 1)
  return { chosen: Math.min(chosen, places.length - 1), move, clear: () => setChosen(-1) }
}

/** The typed text, whether the results are open, and what the keys do. */
function useTopSearch() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const found = useFound(typed)
  const places = found.groups.flatMap((group) => group.places)
  const { chosen, move, clear } = useChoice(places)

  const type = (text: string) => {
    setTyped(text)
    setOpened(text.trim() !== '')
    clear()
  }
  const go = (to: string) => {
    type('')
    void navigate(to)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setOpened(false),
    Enter: () => go(places[chosen]?.to ?? campaignsMatching(typed.trim())),
  }
  const reopens = (key: string) => key === 'ArrowDown' && typed.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened && reopens(event.key)) setOpened(true)
    const act = opened ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return { typed, type, opened, setOpened, found, chosen, go, onKeyDown }
}

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl or Cmd and K moves the focus to the box, except from a dialog, which keeps its focus. */
function useShortcut() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey || document.querySelector('[aria-modal="true"]'))
        return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return box
}

/** The search box of the top bar. */
export function TopSearch() {
  const t = useTexts('app')
  const listId = useId()
  const box = useShortcut()
  const { typed, type, opened, setOpened, found, chosen, go, onKeyDown } = useTopSearch()
  return (
    <search className={styles['search']}>
      <TextInput
        ref={box}
        type="search"
        aria-keyshortcuts="Control+K Meta+K"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={opened}
        aria-controls={listId}
        aria-activedescendant={opened && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={t('search.placeholder')}
        leftSection={<Search size={16} aria-hidden="true" />}
        rightSection={
          <kbd aria-hidden="true" className={styles['keys']}>
            {onApple ? '⌘K' : 'Ctrl K'}
          </kbd>
        }
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpened(typed.trim() !== '')}
        onBlur={() => setOpened(false)}
        onKeyDown={onKeyDown}
      />
      {opened && <Findings id={listId} found={found} chosen={chosen} onChoose={go} />}
    </search>
  )
}
