// Front door of topics and of the choices of contacts. A contact who has not chosen gets a topic's campaigns.
export { assertTopics, forgetGone, setTopicChoices, type TopicChoice } from './choices.ts'
export {
  forgetChoices,
  lastChoice,
  listChangedSince,
  listChoices,
  purgeTopics,
  type OfferedTopic,
} from './queries/choices.ts'
export { topicRoutes, type TopicDeps } from './routes.ts'
