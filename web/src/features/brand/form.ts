// Rules of the Brand tab's form that need no server.
import { contrast, leastContrast, type Brand, type DesignTheme, type SocialLink } from '@lettermill/contracts'

/** The values that each part of the form reads, and how it changes them. */
export interface BrandPart {
  brand: Brand
  onChange(part: Partial<Brand>): void
}

/** The five colours, in the order of the form. */
export const brandColours = ['page', 'letter', 'text', 'link', 'button'] as const
export type BrandColour = (typeof brandColours)[number]

/** The shapes of buttons, by corner radius. */
export const buttonShapes = { square: 0, rounded: 6, round: 40 } as const
export type ButtonShape = keyof typeof buttonShapes

/** The shape nearest to a radius. A script may have set any radius. */
export function shapeOf(radius: number): ButtonShape {
  if (radius === 0) return 'square'
  return radius < 20 ? 'rounded' : 'round'
}

export const isColour = (written: string) => /^#[0-9a-f]{6}$/i.test(written)

/** Normalises a typed colour: `1D5FBF` and `#abc` become `#1d5fbf` and `#aabbcc`. Anything else stays as typed. */
export function colourOf(written: string): string {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return written
}

/** Completes a typed link: `hofladen.example` becomes `https://hofladen.example`. */
export function linkOf(written: string): string {
  const address = written.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

export const isLink = (address: string) => /^https?:\/\/[^\s<>"'`\\]+$/i.test(address)

/** The text colours that are hard to read on the letter, with their contrast, rounded down to a tenth. */
export function hardToRead(theme: DesignTheme): { colour: 'text' | 'link'; contrast: number }[] {
  if (!isColour(theme.letter)) return []
  return (['text', 'link'] as const)
    .filter((colour) => isColour(theme[colour]))
    .map((colour) => ({ colour, contrast: contrast(theme[colour], theme.letter) }))
    .filter((each) => each.contrast < leastContrast)
    .map((each) => ({ ...each, contrast: Math.floor(each.contrast * 10) / 10 }))
}

/** The brand as it is saved, without links that have no address. */
export function savedForm(brand: Brand): Brand {
  const social = brand.social.map(({ network, url }): SocialLink => ({ network, url: linkOf(url) }))
  return { ...brand, social: social.filter(({ url }) => url !== '') }
}

/** Whether the server would accept the brand. */
export function isRight(brand: Brand): boolean {
  const { theme, social } = savedForm(brand)
  return brandColours.every((colour) => isColour(theme[colour])) && social.every(({ url }) => isLink(url))
}
