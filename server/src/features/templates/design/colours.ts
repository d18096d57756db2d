// Maps the colours of a designed letter to those in dark mode.
import { contrast, leastContrast, luminance } from '@lettermill/contracts'

type Rgb = readonly [number, number, number]

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The background in dark mode. Light colours become nearly black and keep a hint of their hue. */
export function darkBackground(hex: string): string {
  const [hue, saturation, lightness] = hslOf(hex)
  if (luminance(hex) < 0.2) return hex
  return ofHsl(hue, Math.min(saturation, 0.3), lightness >= 0.8 ? 0.02 + 0.6 * (lightness - 0.8) : 0.17)
}

/** The lightest background that `darkBackground` makes of a light colour. Text must be readable on it. */
const darkest = '#38381e'

/** The colour of text in dark mode, lightened until it is readable. */
export function darkText(hex: string): string {
  const [hue, saturation, lightness] = hslOf(hex)
  for (let light = Math.max(lightness, 1 - lightness); light < 1; light += 0.04) {
    const lighter = ofHsl(hue, saturation, light)
    if (contrast(lighter, darkest) >= leastContrast) return lighter
  }
  return '#ffffff'
}

/** A button's colour in dark mode. It is lightened if it would not stand out from the letter. */
export function darkButton(hex: string): string {
  const [hue, saturation, lightness] = hslOf(hex)
  for (let light = lightness; light < 1; light += 0.04) {
    const lighter = ofHsl(hue, saturation, light)
    if (contrast(lighter, '#242424') >= 1.8) return light === lightness ? hex : lighter
  }
  return '#ffffff'
}

function hslOf(hex: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = rgbOf(hex).map((part) => part / 255) as [number, number, number]
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const [range, lightness] = [most - least, (most + least) / 2]
  if (range === 0) return [0, 0, lightness]
  const hue =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return [hue * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness]
}

function ofHsl(hue: number, saturation: number, lightness: number): string {
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return hexOf([part(0), part(8), part(4)])
}
