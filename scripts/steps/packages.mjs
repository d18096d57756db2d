// The parts that know nothing of the product: each folder of packages/ is a workspace with tests of its own.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../commands.mjs'

/** Their folders, from the project's. */
export const packages = readdirSync(path.join(root, 'packages'))
  .sort()
  .map((name) => `packages/${name}`)
