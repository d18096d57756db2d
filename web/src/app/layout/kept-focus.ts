// When the focused row is deleted or the focused button is disabled, the browser moves the focus to the top of the
// page. This file moves it to a neighbouring element instead.
import { useEffect, useRef, type RefObject } from 'react'

/** Where an element was before it was removed. */
interface Place {
  next: Node | null
  previous: Node | null
  parent: Node
}

/** The frame of all screens, and the current screen in it. */
interface Scope {
  frame: HTMLElement
  screen: HTMLElement
}

interface Held {
  element: HTMLElement
  /** Where the element was, if it was removed. */
  place: Place | null
}

/** A link that skips something (`data-skip`) shows itself when it has the focus, which nobody asked for. */
const reachable =
  'a[href], summary, [tabindex="0"], :is(button, input, select, textarea):not([disabled], [hidden], [data-skip])'

function firstReachable(node: Node | null): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null
  return node.matches(reachable) ? node : node.querySelector<HTMLElement>(reachable)
}

/** The focusable element nearest to a place: after it, before it, or around it; otherwise the screen. */
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

/** Where an element was, if one of these changes removed it from the page. */
function placeBefore(records: readonly MutationRecord[], element: HTMLElement): Place | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
  return record ? { next: record.nextSibling, previous: record.previousSibling, parent: record.target } : null
}

/**
 * The element that gets the lost focus; null leaves the focus alone. A button that is waiting gets the focus back by
 * itself.
 */
function successor({ element, place }: Held, scope: Scope): HTMLElement | null {
  if (place) return neighbour(place, scope)
  if (!element.isConnected || element.hasAttribute('data-loading')) return null
  return element.matches(':disabled') ? neighbour(placeOf(element), scope) : element
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled, [data-loading]')

/** Whether no element has the focus, or only one that has been disabled since. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

const openDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
const isDialogOpen = () => openDialog() !== undefined

/**
 * Moves the focus back into the dialog after it left through an iframe. The dialog's focus trap cannot see keys that
 * are pressed in an iframe.
 */
function keepInDialog(target: HTMLElement): void {
  if (target.closest('[data-portal]')) return
  firstReachable(openDialog() ?? null)?.focus()
}

/** Follows the focus within the frame. @returns a function that stops it */
export function keepFocus(scope: Scope): () => void {
  let held: Held | null = null
  // The element that has just lost the focus. Until it is known why, the focus does not return to it.
  let leaving: HTMLElement | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    // After navigation from a dialog, the new screen takes the focus before the dialog has closed.
    if (isDialogOpen() && target.matches(reachable)) keepInDialog(target)
    else if (scope.frame.contains(target)) held = { element: target, place: null }
  }
  // If the element is still on the page and usable, it lost the focus on purpose, for example by a click on the
  // background.
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

/** Keeps the focus from being lost in the frame that gets the returned ref, and on its screen. */
export function useKeptFocus(screen: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current && screen.current) return keepFocus({ frame: frame.current, screen: screen.current })
    return undefined
  }, [screen])
  return frame
}
