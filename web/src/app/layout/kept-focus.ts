// A row is deleted, a button is switched off: what held the focus is gone, and a browser then drops the focus to the
// top of the page. Here it goes to what took the place instead.
import { useEffect, useRef, type RefObject } from 'react'

/** Where something stood before it was removed. */
interface Place {
  next: Node | null
  previous: Node | null
  parent: Node
}

/** The frame of all screens, and the screen in it. */
interface Scope {
  frame: HTMLElement
  screen: HTMLElement
}

interface Held {
  element: HTMLElement
  /** Once it was removed. */
  place: Place | null
}

const reachable =
  'a[href], summary, [tabindex="0"], :is(button, input, select, textarea):not([disabled], [hidden])'

function firstReachable(node: Node | null): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null
  return node.matches(reachable) ? node : node.querySelector<HTMLElement>(reachable)
}

/** What one would reach next from a place: after it, before it, around it; the screen where nothing is left. */
function neighbour({ next, previous, parent }: Place, { frame, screen }: Scope): HTMLElement {
  const beside = firstReachable(next) ?? firstReachable(previous)
  if (beside) return beside
  for (
    let around: Node | null = parent;
    around && around !== frame && around !== screen;
    around = around.parentNode
  ) {
    const within = firstReachable(around)
    if (within) return within
  }
  return screen
}

function placeOf(element: HTMLElement): Place {
  return {
    next: element.nextElementSibling,
    previous: element.previousElementSibling,
    parent: element.parentNode ?? document.body,
  }
}

/** Where an element stood that these changes took out of the page. */
function placeBefore(records: readonly MutationRecord[], element: HTMLElement): Place | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
  return record ? { next: record.nextSibling, previous: record.previousSibling, parent: record.target } : null
}

/** Where the focus belongs once nothing has it; null for to leave it. A button that waits comes back by itself. */
function successor({ element, place }: Held, scope: Scope): HTMLElement | null {
  if (place) return neighbour(place, scope)
  if (!element.isConnected || element.hasAttribute('data-loading')) return null
  return element.matches(':disabled') ? neighbour(placeOf(element), scope) : element
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled, [data-loading]')

/** Whether nothing has the focus, or something that was switched off meanwhile. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

const openDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
const isDialogOpen = () => openDialog() !== undefined

/** Leads back into a dialog that was left by way of a frame in it: keys pressed in there never reach its trap. */
function keepInDialog(target: HTMLElement): void {
  if (target.closest('[data-portal]')) return
  firstReachable(openDialog() ?? null)?.focus()
}

/** Follows the focus within the frame; answers how to stop. */
export function keepFocus(scope: Scope): () => void {
  let held: Held | null = null
  // What the focus has just left: until it is known why, nothing is moved back to it.
  let leaving: HTMLElement | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    // Whoever goes elsewhere by way of a dialog is met by the screen, which is focused before the dialog is gone.
    if (isDialogOpen() && target.matches(reachable)) keepInDialog(target)
    else if (scope.frame.contains(target)) held = { element: target, place: null }
  }
  // What is left while it could have kept the focus was left on purpose, as by a press beside everything.
  const onFocusOut = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    leaving = target
    window.setTimeout(() => {
      leaving = null
      if (isUsable(target) && isNowhere() && !isDialogOpen()) held = null
    })
  }
  const observer = new MutationObserver((records) => {
    if (!held) return
    if (!held.element.isConnected) held.place ??= placeBefore(records, held.element)
    if (leaving === held.element && isUsable(held.element)) return
    if (isNowhere() && !isDialogOpen()) successor(held, scope)?.focus({ preventScroll: true })
  })
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

/** Keeps the focus from being lost, in the frame that answers and on the screen in it. */
export function useKeptFocus(screen: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current && screen.current) return keepFocus({ frame: frame.current, screen: screen.current })
    return undefined
  }, [screen])
  return frame
}
