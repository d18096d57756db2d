// Measures what rendering a design costs, with random designs of up to 60 blocks.
import { renderDesign } from '../../server/src/features/templates/design/render.ts'
import { randomDesign } from '../../server/src/features/templates/design/tests/random.ts'
import { median } from '../stats.ts'

/** Milliseconds of CPU time, each the least of several tries. */
export interface Rendering {
  designs: number
  median: number
  p95: number
  most: number
}

export function measureRendering(designs: number, tries: number): Rendering {
  const made = Array.from({ length: designs }, (_none, at) => randomDesign(at + 1, 1 + (at % 60)).design)
  // Renders some designs first, because a process compiles the code during its first renderings.
  for (const design of made.slice(0, 60)) renderDesign(design)
  const times = made
    .map((design) => Math.min(...Array.from({ length: tries }, () => timeOf(() => renderDesign(design)))))
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN
  return { designs, median: median(times), p95: at(0.95), most: at(1) }
}

function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
