// The figures that are folded from facts, and the words for them.
export const figureKinds = [
  'sent',
  'failed',
  'skipped',
  'open',
  'click',
  'unsubscribe',
  'machine_open',
  'machine_click',
] as const
export type FigureKind = (typeof figureKinds)[number]

/** What a dashboard shows of all campaigns together. */
export const workspaceKinds = ['sent', 'open', 'click', 'unsubscribe'] as const satisfies FigureKind[]
export type WorkspaceKind = (typeof workspaceKinds)[number]
export type WorkspaceSums = Readonly<Record<WorkspaceKind, number>>

/** What a dashboard shows of a time in which nothing happened. */
export const noSums: WorkspaceSums = { sent: 0, open: 0, click: 0, unsubscribe: 0 }

/** Clicks on one link, by its number in the campaign: of readers, and of machines. */
export type LinkKind = `click ${number}` | `machine_click ${number}`

/** Whatever is rolled up: the figures, and apart from their sums the clicks of each link. */
export type RollUpKind = FigureKind | LinkKind

/** Recipients of a campaign by what happened: each recipient counts once in each figure. */
export type Figures = Record<FigureKind, number>

/** All figures at nothing. */
export function noFigures(): Figures {
  return {
    sent: 0,
    failed: 0,
    skipped: 0,
    open: 0,
    click: 0,
    unsubscribe: 0,
    machine_open: 0,
    machine_click: 0,
  }
}

/** What a roll-up is raised (or, to mend it, lowered) by. */
export interface RollUpEntry {
  workspaceId: number
  campaignId: number
  kind: RollUpKind
  /** Start of the quarter of an hour in UTC, ISO 8601; where absent, of the transaction's own quarter. */
  slot?: string | undefined
  count: number
}
