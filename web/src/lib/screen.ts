// A feature's front door offers its screens without loading them: each is fetched when its route is opened.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A screen that is loaded on its first showing: `screen(() => import('./LoginScreen.tsx'), 'LoginScreen')`.
 * React.lazy itself would ask for default exports.
 */
export function screen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }))
}
