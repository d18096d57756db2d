// Lists the folders of packages/. Each is a workspace with its own tests that does not depend on the product.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../commands.mjs'

/** Names of the packages' folders. */
export const packages = readdirSync(path.join(root, 'packages'))
  .sort()
  .map((name) => `packages/${name}`)
