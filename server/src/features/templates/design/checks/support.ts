// Features of HTML and CSS that Gmail or Outlook does not support, and that leave nothing readable in their place,
// according to caniemail.com (November 2026).

const features: readonly [name: string, pattern: RegExp][] = [
  ['position', /[;"'{\s]position\s*:\s*(?:absolute|fixed|sticky|relative)/i],
  ['display: flex', /display\s*:\s*(?:inline-)?flex/i],
  ['display: grid', /display\s*:\s*(?:inline-)?grid/i],
  ['float', /[;"'{\s]float\s*:\s*(?:left|right)/i],
  ['animation', /[;"'{\s]animation(?:-name)?\s*:|@keyframes/i],
  ['transform', /[;"'{\s]transform\s*:/i],
  ['clip-path', /clip-path\s*:/i],
  ['calc()', /\bcalc\s*\(/i],
  ['var()', /\bvar\s*\(\s*--/i],
  ['rem', /:[^:;"'}]*\d\s?rem\b/i],
  ['@font-face', /@font-face/i],
  ['<video>', /<video\b/i],
  ['<audio>', /<audio\b/i],
  ['<svg>', /<svg\b/i],
  ['<form>', /<(?:form|input|select|textarea|button)\b/i],
  ['<iframe>', /<iframe\b/i],
  ['<picture>', /<picture\b/i],
  ['.webp', /<img\b[^>]*\ssrc=["'][^"']*\.(?:webp|avif)\b/i],
  ['.svg', /<img\b[^>]*\ssrc=["'][^"']*\.svg\b/i],
]

/** The names of the unsupported features that a piece of HTML uses. */
export function unsupportedIn(html: string): string[] {
  return features.filter(([, pattern]) => pattern.test(html)).map(([name]) => name)
}
