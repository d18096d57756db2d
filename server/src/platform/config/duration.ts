// Durations as operators write them: 10s, 5m, 1h, 2d, 250ms.
const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Milliseconds of a written duration, or null if the text is not a duration. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim())
  if (!match?.[1]) return null
  return Math.round(Number(match[1]) * units[match[2] as keyof typeof units])
}
