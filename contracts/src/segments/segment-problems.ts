// Problems (expected refusals) of segments, of targets, and of sending a campaign again.

export const segmentProblems = {
  condition_invalid: { status: 400, params: ['on', 'reason'] },
  filter_part_gone: { status: 400, params: ['part'] },
  segment_part_gone: { status: 409, params: ['segment', 'part'] },
  segments_too_deep: { status: 400, params: ['limit'] },
  segment_too_large: { status: 400, params: ['limit'] },
  segment_changed: { status: 409 },
  segment_slow: { status: 503, params: ['seconds'] },
  segments_full: { status: 409, params: ['limit'] },
  segment_in_use: { status: 409, params: ['names'] },
  target_large: { status: 400, params: ['limit'] },
  segment_not_inactive: { status: 409 },
  resend_not_sent: { status: 409 },
  resend_done: { status: 409, params: ['name'] },
  resend_subject: { status: 400 },
  target_empty: { status: 400 },
} as const
