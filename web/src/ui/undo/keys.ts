// The queries to reload after suppressions were undone.

export const undoKeys = {
  massBounces: ['mass-bounces'],
  suppressions: ['suppressions'],
}
