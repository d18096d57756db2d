// The front door of a feature exports its screens without loading them. Opening a route loads its screen.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The code of a screen did not load: the server has another version by now, or gives no answer. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'
}

/**
 * A screen that is loaded when it is first shown: `screen(() => import('./LoginScreen.tsx'), 'LoginScreen')`. React.lazy
 * alone would need default exports.
 */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: (await load())[name] }
    } catch (cause) {
      throw new CodeNotLoaded('The code of a screen did not load', { cause })
    }
  })
}
