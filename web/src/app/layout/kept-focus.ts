// When the focused row is deleted or the focused button is disabled, the browser moves the focus to the top of the
// page. This file moves it to a neighbouring element instead.
import { useEffect, useRef, type RefObject } from 'react'

/** The focused element, and the place of each element around it, from the inside outwards. */
interface Held {
  element: HTMLElement
  places: { parent: Element; index: number }[]
}

/** A link that skips something (`data-skip`) shows itself when it has the focus, which nobody asked for. */
const reachable =
  'a[href], summary, [tabindex="0"], :is(button, input, select, textarea):not([disabled], [hidden], [data-skip])'

function firstReachable(element: Element | undefined): HTMLElement | null {
  return element?.matches(reachable)
    ? (element as HTMLElement)
    : (element?.querySelector<HTMLElement>(reachable) ?? null)
}

function hold(element: HTMLElement, screen: HTMLElement): Held {
  const places: Held['places'] = []
  for (let inner: Element = element; inner !== screen && inner.parentElement; inner = inner.parentElement) {
    const parent = inner.parentElement
    places.push({ parent, index: [...parent.children].indexOf(inner) })
  }
  return { element, places }
}

/** The focusable element nearest to where the focus was: after it, before it, or around it; otherwise the screen. */
function neighbour({ places }: Held, screen: HTMLElement): HTMLElement {
  for (const { parent, index } of places.filter(({ parent }) => parent.isConnected)) {
    const beside = [index, index + 1, index - 1].map((at) => firstReachable(parent.children[at]))
    const found = beside.find(Boolean) ?? (parent.contains(screen) ? screen : firstReachable(parent))
    if (found) return found
  }
  return screen
}

/** Whether no element has the focus, or only one that has been disabled since. An open dialog keeps its own focus. */
const isLost = () =>
  (document.activeElement === document.body || document.activeElement?.matches(':disabled') === true) &&
  !document.querySelector('[aria-modal="true"]')

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Follows the focus within the frame. @returns a function that stops it */
function keepFocus(frame: HTMLElement, screen: HTMLElement): () => void {
  let held: Held | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && frame.contains(target)) held = hold(target, screen)
  }
  // An element that is still usable lost the focus on purpose, for example by a click on the background.
  const onFocusOut = () =>
    window.setTimeout(() => {
      if (held && isUsable(held.element) && isLost()) held = null
    })
  const observer = new MutationObserver(() =>
    window.setTimeout(() => {
      // A button that is waiting gets the focus back when it can be pressed again.
      if (!held || !isLost() || (held.element.isConnected && held.element.hasAttribute('data-loading')))
        return
      const next = isUsable(held.element) ? held.element : neighbour(held, screen)
      next.focus({ preventScroll: true })
    }),
  )
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-loading'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

/** Keeps the focus from being lost in the frame that gets the returned ref, and on its screen. */
export function useKeptFocus(screen: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current && screen.current) return keepFocus(frame.current, screen.current)
    return undefined
  }, [screen])
  return frame
}
