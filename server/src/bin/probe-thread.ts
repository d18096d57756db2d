// The script of the thread that examines probes (platform/threads): see `probeThreads`.
import { probeTasks } from '../features/checkups/index.ts'
import { serveTasks } from '../platform/threads/index.ts'

serveTasks(probeTasks)
