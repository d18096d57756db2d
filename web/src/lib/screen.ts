// The front door of a feature exports its screens without loading them. Opening a route loads its screen.
import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

/** The code of a screen did not load: the server has another version by now, or gives no answer. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'
}

type Screen<Props> = FunctionComponent<Props> & {
  /** Loads the screen before it is shown. A failure is reported when it is shown. */
  preload(): Promise<void>
}

function screenOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Screen<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded = await load().catch((cause: unknown) => {
      throw new CodeNotLoaded('The code of a screen did not load', { cause })
    })
    return { default: loaded }
  }
  const Later = lazy(loadOnce) as ComponentType<Props>
  function Screen(props: Props) {
    // A loaded screen is shown at once. A lazy component would first show its skeleton, and React keeps each skeleton
    // for 300 ms.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown, props)
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Screen, { preload })
}

/**
 * A screen that is loaded when it is first shown: `screen(() => import('./LoginScreen.tsx'), 'LoginScreen')`. React.lazy
 * alone would need default exports.
 */
export function screen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Screen<Props> {
  return screenOf(async () => (await load())[name])
}
