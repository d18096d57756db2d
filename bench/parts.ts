// All parts of the benchmark, in the order in which they run.
import type { Part } from './part.ts'
import { bigLaunch, rates, signing } from './sending/parts.ts'

export const parts: readonly Part[] = [rates, signing, bigLaunch]
