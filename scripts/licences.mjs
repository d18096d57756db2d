// npm run licences: writes docs/licences.md, which lists the packages in the lock files with their licences.
import './node-version.mjs'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal, root, script } from './commands.mjs'
import { isAllowed, page, readPackages, writePage } from './steps/licences.mjs'

await script(async () => {
  const packages = readPackages()
  writeFileSync(path.join(root, page), writePage(packages))
  console.log(`${page}: ${packages.length} packages`)
  const wrong = packages.filter((each) => !isAllowed(each))
  const lines = wrong.map(({ name, version, licence }) => `  ${name}@${version}: ${licence}`)
  if (wrong.length > 0) throw new Refusal(`Not allowed, see scripts/steps/licences.mjs:\n${lines.join('\n')}`)
})
