// The props of a menu behind a button, and the state of a menu that opens at once.
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import type { Menu } from '@mantine/core'

export interface MenuButtonProps {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?(): void
}

/**
 * The state of a menu that opens at once, because the press on its button made React render it. `button` is the ref of
 * the button that replaced the pressed one: it takes the focus, so that the focus returns to it when the menu closes.
 */
export function useOpenedMenu() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    button.current?.focus()
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { opened, onChange: setOpened, button }
}

/** The parts of Mantine's menu: `Menu.Item` for an entry. */
export type MenuParts = typeof Menu

export interface ButtonMenuProps {
  /** The button. It passes its props and its ref on to an element. */
  button: ReactElement<MenuButtonProps>
  /** The entries. They get the parts of the menu, because a caller that imported these would load them at once. */
  children(parts: MenuParts): ReactNode
  /** Which edge of the button the menu begins at. */
  position?: 'bottom-start' | 'bottom-end'
  /** Whether the entries are at the end of the page instead of beside the button. */
  withinPortal?: boolean
}
