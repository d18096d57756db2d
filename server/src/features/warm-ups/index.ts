// The front door of warm-ups: a new sending domain gets a little more mail to each provider every day.
//
// Not promised: that the whole cap is used. What a worker reserved and could not send counts for that day.
export { firstCap, lasts, nextCap, type Day } from './next-cap.ts'
export { findWarmUp, providerOfEmail, runningWarmUp } from './queries.ts'
export { reserve, type Reserved } from './reserve.ts'
export { warmUpRoutes, type WarmUpDeps } from './routes.ts'
