// The front door of checkups, which check the DNS before mail is sent.
export { checkedUp } from './checkup.ts'
export { checkDomains } from './daily.ts'
export { listWorse } from './queries.ts'
export { keepProbe } from './probe/probe.ts'
export { probeRoutes } from './probe/routes.ts'
export { probeTasks } from './probe/seen.ts'
export { checkupRoutes, type CheckupDeps } from './routes.ts'
