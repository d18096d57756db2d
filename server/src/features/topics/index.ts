// Front door of topics and of the choices of contacts. A contact who has not chosen gets a topic's campaigns.
export { assertTopics, setTopicChoices, type TopicChoice } from './choices.ts'
export { forgetGone } from './jobs.ts'
export {
  forgetChoices,
  lastChoice,
  listChangedSince,
  listChoices,
  purgeTopics,
  type OfferedTopic,
} from './queries/choices.ts'
export { topicRoutes, type TopicDeps } from './routes.ts'
