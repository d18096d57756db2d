// The visitor's browser, as sign-ups and consents store it.

/** @param header the `User-Agent`; Lettermill keeps at most 300 characters of it */
export function agentOf(header: string | undefined): string | null {
  return header?.slice(0, 300) ?? null
}
