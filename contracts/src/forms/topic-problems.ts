// Problems (expected refusals) of topics.

export const topicProblems = {
  topic_name_empty: { status: 400 },
  topic_name_taken: { status: 409, params: ['name'] },
  topics_full: { status: 409, params: ['limit', 'kept'] },
  topic_in_use: { status: 409 },
  topic_unknown: { status: 400 },
  preferences_gone: { status: 409 },
  preferences_often: { status: 429 },
} as const
