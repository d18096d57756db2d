// npm run docs: builds the documentation as a static site with search, in docs/site/dist. VitePress and its packages
// (125 of them, 100 MB) lie in docs/site/node_modules, so that nothing else installs them.
import './node-version.mjs'
import path from 'node:path'
import { Refusal, root, run, say, script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'

const site = path.join(root, 'docs', 'site')

await script(async () => {
  await installWhatIsMissing(site)
  const program = path.join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  await say('Building the site', async () => {
    const { ok, output } = await run(process.execPath, [program, 'build', site], { cwd: site })
    if (!ok) throw new Refusal(`The site was not built:\n\n${output.trim()}`)
  })
  console.log(path.join(site, 'dist', 'index.html'))
})
