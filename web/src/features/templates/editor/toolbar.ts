// The specification's toolbar, in the markup that Quill's snow theme turns into buttons and pickers. We build it,
// because Quill's own toolbar has no names for people who cannot see the icons.
import type texts from '../../../../../locales/en/app/templates.json'
import type { useTexts } from '../../../lib/messages/index.ts'

export type TemplateTexts = ReturnType<typeof useTexts<'templates'>>

/** Value and label of each option. The value '' is the text's normal format. */
type Choices = readonly (readonly [value: string, word: string])[]

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  children: readonly Node[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

function button(format: string, name: string, value?: string): HTMLButtonElement {
  const made = element('button', `ql-${format}`)
  made.type = 'button'
  made.title = name
  made.setAttribute('aria-label', name)
  if (value !== undefined) made.value = value
  return made
}

function picker(format: string, choices: Choices): HTMLSelectElement {
  const options = choices.map(([value, word]) => {
    const option = document.createElement('option')
    option.textContent = word
    if (value === '') option.setAttribute('selected', 'selected')
    else option.value = value
    return option
  })
  return element('select', `ql-${format}`, options)
}

const group = (...controls: HTMLElement[]) => element('span', 'ql-formats', controls)

/** Quill fills a colour picker without options with its own palette. */
const palette: Choices = []

function headings(t: TemplateTexts): Choices {
  const levels = [1, 2, 3, 4, 5, 6].map((level) => [String(level), t('editor.heading', { level })] as const)
  return [...levels, ['', t('editor.normal')]]
}

const sizes = (t: TemplateTexts): Choices => [
  ['10px', t('editor.sizes.small')],
  ['', t('editor.normal')],
  ['18px', t('editor.sizes.large')],
  ['32px', t('editor.sizes.huge')],
]

const fonts = (t: TemplateTexts): Choices => [
  ['', t('editor.fonts.sans')],
  ['serif', t('editor.fonts.serif')],
  ['monospace', t('editor.fonts.monospace')],
]

const aligns = (t: TemplateTexts): Choices => [
  ['', t('editor.aligns.left')],
  ['center', t('editor.aligns.center')],
  ['right', t('editor.aligns.right')],
  ['justify', t('editor.aligns.justify')],
]

/** The toolbar element to pass to Quill as its container. */
export function newToolbar(t: TemplateTexts): HTMLElement {
  const name = (button: keyof typeof texts.editor.buttons) => t(`editor.buttons.${button}`)
  const simple = (...formats: ('bold' | 'italic' | 'underline' | 'strike' | 'blockquote')[]) =>
    formats.map((format) => button(format, name(format)))
  const toolbar = element('div', '', [
    group(...simple('bold', 'italic', 'underline', 'strike')),
    group(...simple('blockquote'), button('code-block', name('codeBlock'))),
    group(picker('header', headings(t))),
    group(button('list', name('ordered'), 'ordered'), button('list', name('bullet'), 'bullet')),
    group(button('script', name('sub'), 'sub'), button('script', name('super'), 'super')),
    group(button('indent', name('outdent'), '-1'), button('indent', name('indent'), '+1')),
    group(button('direction', name('direction'), 'rtl')),
    group(picker('size', sizes(t))),
    group(picker('color', palette), picker('background', palette)),
    group(picker('font', fonts(t))),
    group(picker('align', aligns(t))),
    group(button('link', name('link')), button('image', name('image'))),
    group(button('clean', name('clean'))),
  ])
  toolbar.setAttribute('role', 'toolbar')
  toolbar.setAttribute('aria-label', t('editor.toolbar'))
  return toolbar
}
