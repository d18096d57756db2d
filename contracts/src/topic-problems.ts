// Problems (expected refusals) of topics.

export const topicProblems = {
  topic_name_empty: { status: 400, message: 'Please enter a name for the topic.' },
  topic_name_taken: { status: 409, message: 'There is a topic with this name already: {name}' },
  topics_full: {
    status: 409,
    message:
      'A workspace may have {limit} topics, and {kept} with archived ones. Please archive or delete one first.',
  },
  topic_in_use: {
    status: 409,
    message: 'Readers or campaigns have used this topic, so it cannot be deleted. Archive it instead.',
  },
  topic_unknown: {
    status: 400,
    message: 'There is no such topic, or it is archived. Choose another one.',
  },
  preferences_gone: {
    status: 409,
    message: 'The sender no longer keeps anything about you that you could change here.',
  },
  preferences_often: {
    status: 429,
    message: 'You have changed your preferences many times today. Please try again tomorrow.',
  },
} as const
