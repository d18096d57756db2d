// npm run coverage: prints each statement with the tests that prove it, or with --quiet only those without a test.
import './node-version.mjs'
import { Refusal, script } from './commands.mjs'
import { checkProject } from './test/coverage.mjs'

await script(async () => {
  const { statements, tags, faults } = await checkProject()
  for (const { id, text, remark } of process.argv.includes('--quiet') ? [] : statements) {
    console.log([id, text, remark].filter(Boolean).join('  |  '))
    for (const tag of tags) if (tag.id === id) console.log(`    ${tag.at}`)
  }
  if (faults.length > 0) throw new Refusal(faults.join('\n'))
})
