// The menu of a ButtonMenu, from the first press on.
import { cloneElement } from 'react'
import { Menu } from '@mantine/core'
import { useOpenedMenu, type ButtonMenuProps } from './opened-menu.ts'

export function OpenedMenu(props: ButtonMenuProps) {
  const { button, children, position = 'bottom-end', withinPortal = true } = props
  const { button: ref, ...state } = useOpenedMenu()
  return (
    <Menu {...state} position={position} withinPortal={withinPortal} hideDetached={false}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 32px)">{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
