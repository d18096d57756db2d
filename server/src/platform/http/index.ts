// The HTTP frame's front door.
export { createHttp, route, type Call, type FindCaller, type HttpOptions } from './app.ts'
export { bearerToken, type Caller } from '../caller.ts'
export { healthRoutes, type Readiness } from './health.ts'
export { answerUnknown } from './errors.ts'
export { findId, getId } from '../ids.ts'
export { describeApi } from './openapi.ts'
export { jsonArray } from './streams.ts'
export { isBuilt, serveWeb } from './web.ts'
