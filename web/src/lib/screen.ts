// A feature's front door offers its screens without loading them: opening a route loads its screen.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadRestOfTexts } from './messages/index.ts'

type Screen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it before it is shown. */
  preload(): void
}

function screenOf<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Screen<Props> {
  // A failure is reported once the screen is shown.
  return Object.assign(lazy(load), { preload: () => void load().catch(() => undefined) })
}

/** A screen of a first visit (web/budget.ts): it uses only the texts of `messages/en/first.ts`. */
export function firstScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Screen<Props> {
  return screenOf(async () => ({ default: (await load())[name] }))
}

/**
 * A screen that is loaded on its first showing, and its texts with it: `screen(() => import('./LoginScreen.tsx'), 'LoginScreen')`.
 * React.lazy itself would ask for default exports.
 */
export function screen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Screen<Props> {
  return screenOf(async () => {
    const [module] = await Promise.all([load(), loadRestOfTexts()])
    return { default: module[name] }
  })
}
