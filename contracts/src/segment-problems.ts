// Problems (expected refusals) of segments, of targets, and of sending a campaign again.

export const segmentProblems = {
  condition_invalid: { status: 400, message: 'The condition on "{on}" cannot be read: {reason}.' },
  filter_part_gone: {
    status: 400,
    message: 'A condition names a {part} that does not exist any more. Change or remove that condition.',
  },
  segment_part_gone: {
    status: 409,
    message:
      'The segment "{segment}" names a {part} that does not exist any more. Change or remove that condition.',
  },
  segments_too_deep: {
    status: 400,
    message: 'Segments may refer to other segments over at most {limit} levels, and never to themselves.',
  },
  segment_too_large: {
    status: 400,
    message: 'These conditions are more than {limit}, together with those of the segments that they name.',
  },
  segment_changed: {
    status: 409,
    message: 'The segment was changed in another window. Compare before you save again.',
  },
  segment_slow: {
    status: 503,
    message:
      'Counting took longer than {seconds} s and was stopped. Try again in a moment, or with fewer conditions.',
  },
  segments_full: {
    status: 409,
    message: 'A workspace may have {limit} segments. Delete some that are not used any more.',
  },
  segment_in_use: {
    status: 409,
    message: 'The segment cannot be deleted, because it is used by: {names}. Take it out there first.',
  },
  target_large: {
    status: 400,
    message: 'A campaign goes to at most {limit} groups and segments, and leaves out at most {limit}.',
  },
  segment_not_inactive: {
    status: 409,
    message:
      'Only a segment all of whose contacts meet the condition "inactive" can be asked or suppressed as inactive.',
  },
  resend_early: {
    status: 409,
    message: 'From 24 hours after its start, a campaign can be sent again to people who did not open it.',
  },
  resend_not_sent: { status: 409, message: 'Only a campaign that was sent can be sent again.' },
  resend_done: {
    status: 409,
    message: 'A campaign to the people who did not open this one exists already: {name}',
  },
  resend_subject: {
    status: 400,
    message: 'People who did not open the first message need a different subject. Please change it.',
  },
  target_empty: { status: 400, message: 'Choose at least one group or segment.' },
} as const
