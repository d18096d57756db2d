// The toolbars of both editors, in the markup that Quill turns into buttons and pickers. We build it, because Quill's
// own has no names for people who cannot see the icons.
import type { useTexts } from '../../../lib/messages/index.ts'

export type TemplateTexts = ReturnType<typeof useTexts<'templates'>>

/** The name of each button, by its format and value. */
const buttons = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  blockquote: 'blockquote',
  'code-block': 'codeBlock',
  'list ordered': 'ordered',
  'list bullet': 'bullet',
  'script sub': 'sub',
  'script super': 'super',
  'indent -1': 'outdent',
  'indent +1': 'indent',
  'direction rtl': 'direction',
  link: 'link',
  image: 'image',
  clean: 'clean',
} as const

/** Value and label of each option of a picker. The value '' is the text's normal format. */
type Choices = readonly (readonly [value: string, word: string])[]

/** Quill fills a colour picker without options with its own palette. */
const palette = (): Choices => []

const pickers = {
  header: (t: TemplateTexts): Choices => [
    ...[1, 2, 3, 4, 5, 6].map((level) => [String(level), t('editor.heading', { level })] as const),
    ['', t('editor.normal')],
  ],
  size: (t: TemplateTexts): Choices => [
    ['10px', t('editor.sizes.small')],
    ['', t('editor.normal')],
    ['18px', t('editor.sizes.large')],
    ['32px', t('editor.sizes.huge')],
  ],
  color: palette,
  background: palette,
  font: (t: TemplateTexts): Choices => [
    ['', t('editor.fonts.sans')],
    ['serif', t('editor.fonts.serif')],
    ['monospace', t('editor.fonts.monospace')],
  ],
  align: (t: TemplateTexts): Choices => [
    ['', t('editor.aligns.left')],
    ['center', t('editor.aligns.center')],
    ['right', t('editor.aligns.right')],
    ['justify', t('editor.aligns.justify')],
  ],
}

type Picker = keyof typeof pickers
type Tool = keyof typeof buttons | Picker
/** The groups of a toolbar. */
export type Tools = readonly (readonly Tool[])[]

/** The specification's toolbar. */
export const templateTools: Tools = [
  ['bold', 'italic', 'underline', 'strike'],
  ['blockquote', 'code-block'],
  ['header'],
  ['list ordered', 'list bullet'],
  ['script sub', 'script super'],
  ['indent -1', 'indent +1'],
  ['direction rtl'],
  ['size'],
  ['color', 'background'],
  ['font'],
  ['align'],
  ['link', 'image'],
  ['clean'],
]

const isPicker = (tool: Tool): tool is Picker => tool in pickers

function controlOf(tool: Tool, t: TemplateTexts): HTMLElement {
  if (isPicker(tool)) {
    const select = document.createElement('select')
    select.className = `ql-${tool}`
    select.append(
      ...pickers[tool](t).map(([value, word]) => {
        const option = document.createElement('option')
        option.textContent = word
        if (value === '') option.setAttribute('selected', 'selected')
        else option.value = value
        return option
      }),
    )
    return select
  }
  const [format = '', value] = tool.split(' ')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `ql-${format}`
  button.title = t(`editor.buttons.${buttons[tool]}`)
  button.setAttribute('aria-label', button.title)
  if (value !== undefined) button.value = value
  return button
}

/** The toolbar element to pass to Quill as its container. */
export function newToolbar(t: TemplateTexts, tools: Tools): HTMLElement {
  const toolbar = document.createElement('div')
  for (const group of tools) {
    const place = document.createElement('span')
    place.className = 'ql-formats'
    place.append(...group.map((tool) => controlOf(tool, t)))
    toolbar.append(place)
  }
  return toolbar
}

/** Escape in this element closes what is open in it, not a dialog around the editor. */
export const keepsEscape = { 'data-mantine-stop-propagation': 'true' }

/** A picker, which has the role of a button, must also react to the space bar. */
function pressBySpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || event.target.matches('button')) return
  event.preventDefault()
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrow keys open a picker at the chosen option and move through its options. */
function moveByArrows(event: KeyboardEvent): void {
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

function nameAs(element: Element | null | undefined, name: string): void {
  element?.setAttribute('aria-label', name)
  element?.setAttribute('title', name)
}

/** Adds names and keys to the pickers that Quill made of a toolbar. */
export function namePickers(toolbar: HTMLElement, t: TemplateTexts): void {
  for (const format of Object.keys(pickers) as Picker[]) {
    const picker = toolbar.querySelector(`.ql-picker.ql-${format}`)
    const label = picker?.querySelector('.ql-picker-label')
    nameAs(label, t(`editor.pickers.${format}`))
    // Two pickers have an option called Normal, so a closed picker also says what it is for.
    if (format === 'header' || format === 'size')
      label?.setAttribute('data-empty', t(`editor.closed.${format}`))
    for (const item of picker?.querySelectorAll('.ql-picker-item') ?? [])
      nameAs(item, item.getAttribute('data-label') ?? item.getAttribute('data-value') ?? t('editor.noColour'))
    for (const stop of picker?.querySelectorAll('[role=button]') ?? [])
      stop.setAttribute('data-mantine-stop-propagation', 'true')
  }
  toolbar.addEventListener('keydown', pressBySpace)
  toolbar.addEventListener('keydown', moveByArrows)
}
