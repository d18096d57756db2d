// The browser of a visitor, as sign-ups and consents keep it.

/** @param header the `User-Agent`, of which at most 300 characters are kept */
export function agentOf(header: string | undefined): string | null {
  return header?.slice(0, 300) ?? null
}
