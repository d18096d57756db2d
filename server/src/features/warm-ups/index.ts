// The front door of warm-ups: a new sending domain sends a little more mail to each provider every day.
// Not promised: that the whole cap is used. Messages that a worker reserved and could not send count for that day.
export { firstCap, lasts, nextCap, type Day } from './next-cap.ts'
export { findWarmUp, providerOfEmail, runningWarmUp } from './queries.ts'
export { reserve, type Reserved } from './reserve.ts'
export { warmUpRoutes, type WarmUpDeps } from './routes.ts'
