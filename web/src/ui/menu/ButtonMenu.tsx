// A menu behind a button. Until the first press, the page has only the button: a menu measures and listens from the
// start, and a list would pay for it with every row. Its code is loaded then too.
import { cloneElement, Suspense, useState } from 'react'
import { screen } from '../../lib/screen.ts'
import type { ButtonMenuProps } from './opened-menu.ts'

const OpenedMenu = screen(() => import('./OpenedMenu.tsx'), 'OpenedMenu')

/** Loads what every menu needs, so that the first one opens at once. */
export const preloadMenus = OpenedMenu.preload

export function ButtonMenu(props: ButtonMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
