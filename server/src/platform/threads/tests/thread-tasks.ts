// The script of the threads that threads.long.test.ts starts.
import { Problem } from '../../problem.ts'
import { serveTasks } from '../index.ts'

export const tasks = {
  double: (number: number) => number * 2,
  spin(): never {
    for (;;);
  },
  fill(): number {
    const kept: number[][] = []
    for (;;) kept.push(new Array<number>(1_000_000).fill(kept.length + 0.5))
  },
  refuse(): never {
    throw new Problem('template_unparsable', { line: 3, reason: 'it is a test' })
  },
  fail(): never {
    throw new TypeError('broken')
  },
  leave(): never {
    process.exit(1)
  },
}

serveTasks(tasks)
