// A thread in which every mail that says SLOW takes for ever, and one that says HUGE all its memory.
import { serveTasks } from '../../../platform/threads/index.ts'
import { feedbackTasks } from '../reading/parse.ts'

serveTasks({
  ...feedbackTasks,
  parseMail: (input: Parameters<typeof feedbackTasks.parseMail>[0]) => {
    const text = Buffer.from(input.body).toString('latin1')
    for (const held: unknown[] = []; text.includes('HUGE');) held.push(new Array(100_000).fill(held.length))
    while (text.includes('SLOW'));
    return feedbackTasks.parseMail(input)
  },
})
