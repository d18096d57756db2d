// A menu behind a button. Until the first press, the page has only the button: a menu measures and listens from the
// start, and a list would pay for it with every row.
import {
  cloneElement,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { Menu } from '@mantine/core'

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

interface ButtonMenuProps {
  /** The button. It passes its props and its ref on to an element. */
  button: ReactElement<MenuButtonProps>
  /** The entries. */
  children: ReactNode
  /** Whether the entries are at the end of the page instead of beside the button. */
  withinPortal?: boolean
}

function OpenedMenu({ button, children, withinPortal = true }: ButtonMenuProps) {
  const { button: ref, ...state } = useOpenedMenu()
  return (
    <Menu {...state} position="bottom-end" withinPortal={withinPortal} hideDetached={false}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OpenedMenu {...props} />
  const closed = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const
  return cloneElement(props.button, { ...closed, onClick: () => setWanted(true) })
}
