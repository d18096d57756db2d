// The script of the thread that parses DMARC reports (platform/threads): see `dmarcThreads`.
import { dmarcTasks } from '../features/dmarc/index.ts'
import { serveTasks } from '../platform/threads/index.ts'

serveTasks(dmarcTasks)
