// State of the rendering of one letter: its theme, the colours that need a rule for dark mode, and the pieces of HTML
// that replace placeholders after MJML was converted.
import { designFonts, textOn, type Design } from '@lettermill/contracts'
import { cleanHtml } from '../html/sanitize.ts'
import { darkBackground, darkButton, darkText } from './colours.ts'

/**
 * Delimiters of placeholders. These characters are removed from all texts of a letter first. In attributes, mrml
 * escapes them as Rust does.
 */
const [begin, end] = ['\ue000', '\ue001']
const place = /(?:\ue000|\\u\{e000\})(\d+)(?:\ue001|\\u\{e001\})/g

export class Paint {
  readonly theme: Design['theme']
  readonly font: string
  #pieces: string[] = []
  #cleaned = new Map<string, string>()
  #turnsDark = true
  readonly #backgrounds = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #links = new Set<string>()
  readonly #buttons = new Set<string>()
  readonly #lines = new Set<string>()

  constructor({ theme }: Pick<Design, 'theme'>) {
    this.theme = theme
    this.font = designFonts[theme.font]
  }

  /**
   * Stores HTML, or the value of an attribute, and returns a placeholder. Everything that people wrote is put behind a
   * placeholder, so that MJML reads and writes nothing of theirs. MJML's parser also requires XML.
   */
  keep(html: string): string {
    this.#pieces.push(html)
    return `${begin}${String(this.#pieces.length - 1)}${end}`
  }

  /**
   * Rich text without anything that a letter must not contain. Both the HTML of a letter and its text are made from it.
   */
  cleaned(html: string): string {
    const known = this.#cleaned.get(html)
    if (known !== undefined) return known
    const made = cleanHtml(withoutPlaces(html), {})
    this.#cleaned.set(html, made)
    return made
  }

  /** The letter with its pieces in place of the placeholders. */
  putBack(html: string): string {
    return html.replace(place, (_found, number: string) => this.#pieces[Number(number)] ?? '')
  }

  /** The same state for parts whose colours stay in dark mode, and so have no classes. */
  still(): Paint {
    const still = new Paint({ theme: this.theme })
    still.#pieces = this.#pieces
    still.#cleaned = this.#cleaned
    still.#turnsDark = false
    return still
  }

  /** The class of an element with this background. */
  background(hex: string): string {
    return this.#class(this.#backgrounds, 'b', hex)
  }

  /** The class of an element with text of this colour. */
  text(hex: string): string {
    return this.#class(this.#texts, 'f', hex)
  }

  /** The class of an element whose links have this colour. */
  links(hex: string): string {
    return this.#class(this.#links, 'k', hex)
  }

  button(hex: string): string {
    return this.#class(this.#buttons, 'n', hex)
  }

  /** The class of an element with a line or a border of this colour. */
  line(hex: string): string {
    return darkButton(hex) === hex ? '' : this.#class(this.#lines, 'l', hex)
  }

  #class(set: Set<string>, letter: string, written: string): string {
    if (!this.#turnsDark) return ''
    const hex = written.toLowerCase()
    set.add(hex)
    return `${letter}-${hex.slice(1)}`
  }

  /** The rules of dark mode for the colours in use, for clients with media queries and for Outlook's apps. */
  darkRules(): string {
    const rules = [
      ...[...this.#backgrounds].map((hex) =>
        rule('b', hex, ['', ' > table'], `background-color:${darkBackground(hex)}`),
      ),
      ...[...this.#texts].map((hex) => rule('f', hex, ['', ' > div', ' td'], `color:${darkText(hex)}`)),
      ...[...this.#links].map((hex) => rule('k', hex, [' a'], `color:${darkText(hex)}`)),
      ...[...this.#lines].map((hex) => rule('l', hex, ['', ' > p'], `border-color:${darkButton(hex)}`)),
      ...[...this.#buttons].flatMap((hex) => buttonRules(hex, darkButton(hex))),
    ]
    const page = `background-color:${darkBackground(this.theme.page)} !important`
    const media = [`body,.page{${page}}`, ...rules.map((make) => make(''))].join('\n')
    const apps = [`[data-ogsb] .page{${page}}`, ...rules.map((make) => make('[data-ogsc] '))].join('\n')
    return `@media (prefers-color-scheme:dark){\n${media}\n}\n${apps}`
  }
}

/** The properties of a block's place that the block needs. */
export interface BlockPlace {
  paint: Paint
  design: Design
  /** The pixels between the sides of its column, and those on the narrowest screen. */
  width: number
  narrowest: number
  /** Whether its column is wider on phones, because columns are below each other there. */
  grows: boolean
  /** The theme's colours, if they are readable on the section of the block; otherwise readable ones. */
  text: string
  link: string
}

type Rule = (before: string) => string

function rule(letter: string, hex: string, below: readonly string[], declaration: string): Rule {
  return (before) =>
    `${below.map((each) => `${before}.${letter}-${hex.slice(1)}${each}`).join(',')}{${declaration} !important}`
}

function buttonRules(hex: string, dark: string): Rule[] {
  return dark === hex
    ? []
    : [
        rule('n', hex, [' table td', ' table td a'], `background:${dark}`),
        rule('n', hex, [' table td a'], `color:${textOn(dark)}`),
      ]
}

/** The text of a plain field, escaped for an attribute. */
export function plain(text: string): string {
  return inText(text).replaceAll('"', '&quot;')
}

/** The text of a plain field for use between tags, in the form that cleaning writes: quotes are not escaped. */
export function inText(text: string): string {
  return withoutPlaces(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}

/** Text from an editor, without control characters, delimiters of placeholders, and comments. */
export function withoutPlaces(text: string): string {
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ue000-\ue003]/g, '')
}

/** The value of a style attribute. */
export function styled(declarations: Readonly<Record<string, string | null>>): string {
  return Object.entries(declarations)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}:${value}`]))
    .join(';')
}

/** The value of a class attribute. */
export function classesOf(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join(' ')
}

/** The pixels at either side inside of a block. In a narrow column they are fewer than usual. */
export function spaceIn(narrowest: number, usual: number): number {
  return Math.min(usual, Math.max(2, Math.floor(narrowest / 8)))
}
