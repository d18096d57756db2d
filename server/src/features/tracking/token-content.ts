// The purpose and the content of a token in a reader's link. Instead of a mailing and a recipient, the token of a probe
// contains the probe's id and second.

/** Tokens sign these numbers, so the numbers must never change. */
export const purposeCodes = { open: 1, click: 2, unsubscribe: 3, view: 4, bounce: 5, probe: 6 } as const

export type TokenPurpose = keyof typeof purposeCodes

export type TokenContent =
  | { dummy: false; mailingId: number; seq: number; link: number }
  /** The token of a test message or a preview. Its links answer as usual, and count no events. */
  | { dummy: true }
