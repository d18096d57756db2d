// A menu behind a button.
import type { ReactElement, ReactNode } from 'react'
import { Menu } from '@mantine/core'

interface ButtonMenuProps {
  /** The button. It passes its props and its ref on to an element. */
  button: ReactElement
  /** The entries: `Menu.Item`. */
  children: ReactNode
  /** Which edge of the button the menu begins at. */
  position?: 'bottom-start' | 'bottom-end'
  /** Whether the entries are at the end of the page instead of beside the button. */
  withinPortal?: boolean
}

export function ButtonMenu({
  button,
  children,
  position = 'bottom-end',
  withinPortal = true,
}: ButtonMenuProps) {
  return (
    <Menu position={position} withinPortal={withinPortal} hideDetached={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 32px)">{children}</Menu.Dropdown>
    </Menu>
  )
}
