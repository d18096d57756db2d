// The script of the threads that parse and render templates during a request (platform/threads): see `templateThreads`.
import { messageTasks } from '../features/deliveries/index.ts'
import { templateTasks } from '../features/templates/index.ts'
import { nameInvalidInput } from '../platform/invalid-input.ts'
import { serveTasks } from '../platform/threads/index.ts'

// A refusal of a design says why.
nameInvalidInput()
serveTasks({ ...templateTasks, ...messageTasks })
