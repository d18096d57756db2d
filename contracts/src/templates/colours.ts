// Contrast of colours (WCAG 2.2), for the Brand tab, the editor and the checks of letters.

/** The least contrast between text and its background. */
export const leastContrast = 4.5

/** The relative luminance of `#rrggbb`: from 0 for black to 1 for white. */
export function luminance(hex: string): number {
  const number = Number.parseInt(hex.slice(1), 16)
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio: from 1 for equal colours to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever is easier to read on the colour. */
export function textOn(background: string): string {
  return contrast(background, '#ffffff') >= contrast(background, '#111111') ? '#ffffff' : '#111111'
}
