// The script of the threads that read returned mail (platform/threads): see `feedbackThreads`.
import { feedbackTasks } from '../features/feedback/index.ts'
import { serveTasks } from '../platform/threads/index.ts'

serveTasks(feedbackTasks)
