// The queries to reload after suppressions were taken back.

export const undoKeys = {
  massBounces: ['mass-bounces'],
  suppressions: ['suppressions'],
}
