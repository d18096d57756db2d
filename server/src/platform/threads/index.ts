// Front door of threads, which run work whose cost callers decide outside the process's main thread.
export { ThreadPool } from './pool.ts'
export { serveTasks } from './serve.ts'
