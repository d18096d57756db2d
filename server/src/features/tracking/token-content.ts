// What a token in a reader's link is for, and what it holds. A probe's holds its id and second in place of the numbers.

/** Tokens sign these numbers, so the numbers never change. */
export const purposeCodes = { open: 1, click: 2, unsubscribe: 3, view: 4, bounce: 5, probe: 6 } as const

export type TokenPurpose = keyof typeof purposeCodes

export type TokenContent =
  | { dummy: false; mailingId: number; seq: number; link: number }
  /** Of a test message or a preview: gets the usual answers, is counted nowhere. */
  | { dummy: true }
