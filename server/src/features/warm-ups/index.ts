// The front door of warm-ups: a new sending domain sends a little more mail to each provider every day. A warm-up does
// not always use its whole cap. If a worker reserves messages and cannot send them, the messages still count for that
// day.
export { firstCap, lasts, nextCap, type Day } from './next-cap.ts'
export { findWarmUp, providerOfEmail, runningWarmUp } from './queries.ts'
export { reserve, type Reserved } from './reserve.ts'
export { warmUpRoutes, type WarmUpDeps } from './routes.ts'
