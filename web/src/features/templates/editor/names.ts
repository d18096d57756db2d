// Adds accessible names and keys to elements that Quill creates without them: its pickers and the link box.
import type { TemplateTexts } from './toolbar.ts'

const pickers = ['header', 'size', 'color', 'background', 'font', 'align'] as const

/** Escape in this element closes what is open in it, not the dialog around the editor. */
function keepEscape(element: Element): void {
  element.setAttribute('data-mantine-stop-propagation', 'true')
}

/** An element with the role of a button must also react to the space bar. */
function pressBySpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrow keys open a picker at the chosen option and move through its options. */
function walkByArrows(event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  const picker = target instanceof HTMLElement ? target.closest('.ql-picker') : null
  if (!step || !picker) return
  event.preventDefault()
  if (!picker.classList.contains('ql-expanded')) {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }
  const items = [...picker.querySelectorAll<HTMLElement>('.ql-picker-item')]
  const at = items.findIndex((item) => item === target)
  const chosen = items.findIndex((item) => item.classList.contains('ql-selected'))
  items[at < 0 ? Math.max(chosen, 0) : (at + step + items.length) % items.length]?.focus()
}

function nameItem(item: Element, t: TemplateTexts): void {
  const word = item.getAttribute('data-label') ?? item.getAttribute('data-value')
  item.setAttribute('aria-label', word ?? t('editor.noColour'))
  item.setAttribute('title', word ?? t('editor.noColour'))
}

/** Names the pickers of a toolbar and their options. */
export function namePickers(toolbar: HTMLElement, t: TemplateTexts): void {
  for (const format of pickers) {
    const picker = toolbar.querySelector(`.ql-picker.ql-${format}`)
    const label = picker?.querySelector('.ql-picker-label')
    label?.setAttribute('aria-label', t(`editor.pickers.${format}`))
    label?.setAttribute('title', t(`editor.pickers.${format}`))
    // Two pickers have an option called Normal, so a closed picker also says what it is for.
    if (format === 'header' || format === 'size')
      label?.setAttribute('data-empty', t(`editor.closed.${format}`))
    for (const item of picker?.querySelectorAll('.ql-picker-item') ?? []) nameItem(item, t)
    for (const stop of picker?.querySelectorAll('[role=button]') ?? []) keepEscape(stop)
  }
  toolbar.addEventListener('keydown', pressBySpace)
  toolbar.addEventListener('keydown', walkByArrows)
}

function asButton(link: HTMLElement): void {
  link.setAttribute('role', 'button')
  link.tabIndex = 0
  link.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

/** Gives the link box its texts, which the style sheet shows from these attributes, and its keys. */
export function nameLinkTip(container: HTMLElement, t: TemplateTexts): void {
  const tip = container.querySelector<HTMLElement>('.ql-tooltip')
  if (!tip) return
  tip.dataset['visit'] = t('editor.linkTip.visit')
  tip.dataset['enter'] = t('editor.linkTip.enter')
  for (const [part, word, other] of [
    ['.ql-action', t('editor.linkTip.edit'), t('editor.linkTip.save')],
    ['.ql-remove', t('editor.linkTip.remove'), ''],
  ] as const) {
    const link = tip.querySelector<HTMLElement>(part)
    if (!link) continue
    Object.assign(link.dataset, { word, other })
    asButton(link)
  }
  const input = tip.querySelector('input')
  input?.setAttribute('aria-label', t('editor.linkTip.address'))
  input?.setAttribute('data-link', t('editor.linkTip.example'))
  for (const part of tip.querySelectorAll('input, a')) keepEscape(part)
}
