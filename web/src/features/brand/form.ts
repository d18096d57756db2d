// What the Brand tab knows of its fields without the server.
import { contrast, leastContrast, type Brand, type DesignTheme, type SocialLink } from '@lettermill/contracts'

/** What each part of the form reads and changes. */
export interface BrandPart {
  brand: Brand
  onChange(part: Partial<Brand>): void
}

/** The five colours, in the order of the form. */
export const brandColours = ['page', 'letter', 'text', 'link', 'button'] as const
export type BrandColour = (typeof brandColours)[number]

/** The shapes of buttons, by the radius of their corners. */
export const buttonShapes = { square: 0, rounded: 6, round: 40 } as const
export type ButtonShape = keyof typeof buttonShapes

/** The shape nearest to a radius, which a script may have set to any number. */
export function shapeOf(radius: number): ButtonShape {
  if (radius === 0) return 'square'
  return radius < 20 ? 'rounded' : 'round'
}

export const isColour = (written: string) => /^#[0-9a-f]{6}$/i.test(written)

/** `1D5FBF` and `#abc` as `#1d5fbf` and `#aabbcc`; anything else as it is written. */
export function colourOf(written: string): string {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return written
}

/** `hofladen.example` as `https://hofladen.example`. */
export function linkOf(written: string): string {
  const address = written.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

export const isLink = (address: string) => /^https?:\/\/[^\s<>"'`\\]+$/i.test(address)

/** Colours of text that is hard to read on the letter, with their contrast, rounded down to a tenth. */
export function hardToRead(theme: DesignTheme): { colour: 'text' | 'link'; contrast: number }[] {
  if (!isColour(theme.letter)) return []
  return (['text', 'link'] as const)
    .filter((colour) => isColour(theme[colour]))
    .map((colour) => ({ colour, contrast: contrast(theme[colour], theme.letter) }))
    .filter((each) => each.contrast < leastContrast)
    .map((each) => ({ ...each, contrast: Math.floor(each.contrast * 10) / 10 }))
}

/** As it is saved: links without an address are left out. */
export function savedForm(brand: Brand): Brand {
  const social = brand.social.map(({ network, url }): SocialLink => ({ network, url: linkOf(url) }))
  return { ...brand, social: social.filter(({ url }) => url !== '') }
}

/** Whether the server would take it. */
export function isRight(brand: Brand): boolean {
  const { theme, social } = savedForm(brand)
  return brandColours.every((colour) => isColour(theme[colour])) && social.every(({ url }) => isLink(url))
}
