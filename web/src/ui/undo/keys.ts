// What is asked for again after suppressions were taken back.

export const undoKeys = {
  massBounces: ['mass-bounces'],
  suppressions: ['suppressions'],
}
