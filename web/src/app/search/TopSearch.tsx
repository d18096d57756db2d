// The search in the top bar (P36): campaigns, templates, senders and contacts that contain the typed text, and screens
// and actions with that name. Choosing a result opens or does it. Enter alone takes the first screen or action, and
// without one opens the campaigns. Ctrl or Cmd and K moves the focus to the box from anywhere. The combobox is our own, after the pattern of the ARIA Authoring Practices, because the library's
// would add 15 kB to every first load.
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Kbd, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { forgetRecent } from '../../lib/recent.ts'
import { onSessionForgotten } from '../../lib/session/index.ts'
import { useActions } from './actions.ts'
import { Findings } from './Findings.tsx'
import { campaignsMatching, useFound, type Place } from './found.ts'
import styles from './search.module.css'

/**
 * Selects a result with the arrow keys; -1 stands for the typed text itself.
 * @param first what is selected until an arrow key is pressed
 */
function useChoice(places: readonly Place[], first: number) {
  const [moved, setMoved] = useState<number | null>(null)
  const chosen = Math.min(moved ?? first, places.length - 1)
  const count = places.length + 1
  const move = (by: 1 | -1) => setMoved(((chosen + 1 + by + count) % count) - 1)
  return { chosen, move, clear: () => setMoved(null) }
}

/** The typed text, whether the results are open, and what the keys do. */
function useTopSearch(onShortcuts: () => void) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const found = useFound(typed, useActions(onShortcuts))
  const places = found.groups.flatMap((group) => group.places)
  const { chosen, move, clear } = useChoice(places, found.named > 0 ? 0 : -1)

  const type = (text: string) => {
    setTyped(text)
    setOpened(true)
    clear()
  }
  const choose = (place: Place) => {
    type('')
    setOpened(false)
    if (place.act) place.act()
    else void navigate(place.to)
  }
  const enter = () => {
    const text = typed.trim()
    const place = places[chosen]
    if (place) choose(place)
    else if (text !== '') choose({ to: campaignsMatching(text), label: text })
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setOpened(false),
    Enter: enter,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened && event.key === 'ArrowDown') setOpened(true)
    // The results scroll, so browsers would let Tab reach them; they close then, and the focus would be lost.
    if (event.key === 'Tab') setOpened(false)
    const act = opened ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return { typed, type, opened, setOpened, found, chosen, choose, onKeyDown }
}

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Ctrl or Cmd and K moves the focus to the box, except from a dialog, which keeps its focus. */
function useShortcut(onPressed: () => void) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isShortcut || event.altKey || event.shiftKey || document.querySelector('[aria-modal="true"]'))
        return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
      onPressed()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onPressed])
  return box
}

/** The search box of the top bar. */
export function TopSearch({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts('app')
  const listId = useId()
  const { typed, type, opened, setOpened, found, chosen, choose, onKeyDown } = useTopSearch(onShortcuts)
  const open = useCallback(() => setOpened(true), [setOpened])
  const box = useShortcut(open)
  // Their names are personal data, and the next person at this browser may be another one.
  useEffect(() => onSessionForgotten((isLeft) => isLeft && forgetRecent()), [])
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
          <Kbd size="xs" aria-hidden="true" className={styles['keys'] ?? ''}>
            {onApple ? '⌘K' : 'Ctrl K'}
          </Kbd>
        }
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={open}
        onBlur={() => setOpened(false)}
        onKeyDown={onKeyDown}
      />
      {opened && <Findings id={listId} found={found} chosen={chosen} onChoose={choose} />}
    </search>
  )
}
