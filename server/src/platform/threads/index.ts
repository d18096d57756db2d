// Front door of threads. Callers decide the cost of some work, so this work runs outside the process's main thread.
export { ThreadPool } from './pool.ts'
export { serveTasks } from './serve.ts'
