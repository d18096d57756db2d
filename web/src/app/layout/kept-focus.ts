// When a row is deleted or a button is disabled, the browser moves the focus to the top of the page. This file moves
// it to the element that took the place instead.
import { useEffect, useRef, type RefObject } from 'react'

/** The position of an element before its removal. */
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
  /** After the removal. */
  place: Place | null
}

const reachable =
  'a[href], summary, [tabindex="0"], :is(button, input, select, textarea):not([disabled], [hidden])'

function firstReachable(node: Node | null): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null
  return node.matches(reachable) ? node : node.querySelector<HTMLElement>(reachable)
}

/** The next focusable element from a place: after it, before it, around it; the screen if there is none. */
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

/** The place of an element that these changes removed from the page. */
function placeBefore(records: readonly MutationRecord[], element: HTMLElement): Place | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
  return record ? { next: record.nextSibling, previous: record.previousSibling, parent: record.target } : null
}

/** The element that gets a lost focus; null leaves the focus alone. A waiting button gets it back by itself. */
function successor({ element, place }: Held, scope: Scope): HTMLElement | null {
  if (place) return neighbour(place, scope)
  if (!element.isConnected || element.hasAttribute('data-loading')) return null
  return element.matches(':disabled') ? neighbour(placeOf(element), scope) : element
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled, [data-loading]')

/** Whether no element has the focus, or only one that was disabled meanwhile. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

const openDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
const isDialogOpen = () => openDialog() !== undefined

/** Moves the focus back into a dialog after it left through an iframe: keys in there never reach the dialog's trap. */
function keepInDialog(target: HTMLElement): void {
  if (target.closest('[data-portal]')) return
  firstReachable(openDialog() ?? null)?.focus()
}

/** Follows the focus within the frame. @returns a function that stops it */
export function keepFocus(scope: Scope): () => void {
  let held: Held | null = null
  // The element that just lost the focus. Until the reason is known, the focus does not go back to it.
  let leaving: HTMLElement | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    // After navigation from a dialog, the new screen takes the focus before the dialog is gone.
    if (isDialogOpen() && target.matches(reachable)) keepInDialog(target)
    else if (scope.frame.contains(target)) held = { element: target, place: null }
  }
  // This element is still on the page, so it lost the focus on purpose, for example by a click on the background.
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

/** Keeps the focus from being lost in the returned frame and on its screen. */
export function useKeptFocus(screen: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current && screen.current) return keepFocus({ frame: frame.current, screen: screen.current })
    return undefined
  }, [screen])
  return frame
}
