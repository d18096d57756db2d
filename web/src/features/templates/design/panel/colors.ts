/**
 * Normalises a typed colour: `1D5FBF` and `#abc` become `#1d5fbf` and `#aabbcc`. Returns null if it is not a colour.
 */
export function hexColor(written: string): string | null {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join('')}` : null
}
