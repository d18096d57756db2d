// The mailbox that an address leads to, as limits of one address count it.

/**
 * The address in lower case, without a `+tag` before its @: with nearly every provider, ann+shop@example.com is the
 * mailbox of ann@example.com. Only limits use it; mail goes to the address as given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  // A `+` as the first character is no separator of a tag.
  const local = plus > 0 && plus < at ? email.slice(0, plus) : email.slice(0, at)
  return `${local}${email.slice(at)}`.toLowerCase()
}
