// Threads: work whose cost strangers decide, beside the process's own thread.
export { ThreadPool } from './pool.ts'
export { serveTasks } from './serve.ts'
