// Masks a reader's address on a public page.

/**
 * The address as `a•••@example.com`; null for an erased person. The page masks it, because the reader may have
 * forwarded the message.
 */
export function maskedAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${Array.from(email)[0] ?? ''}•••${email.slice(at)}` : null
}
