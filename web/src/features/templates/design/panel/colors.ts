/** `1D5FBF` and `#abc` as `#1d5fbf` and `#aabbcc`; null for what is no colour. */
export function hexColor(written: string): string | null {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  return /^[0-9a-f]{3}$/.test(digits) ? `#${[...digits].map((digit) => digit + digit).join('')}` : null
}
