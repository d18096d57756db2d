// npm run pictures: takes screenshots of every screen and dialog, in both themes and three widths, as PNG files in
// pictures/. The screenshots of the README go into docs/pictures/. With `-- --grep README`, takes only the screenshots
// of the README and the operator's guide.
import './node-version.mjs'
import { nodeProgram, Refusal, run, say, script } from './commands.mjs'
import { buildWhatIsStale } from './ready/builds.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { getChromium } from './steps/chromium.mjs'

await script(async () => {
  await installWhatIsMissing()
  await buildWhatIsStale()
  const chromium = await getChromium()
  const args = nodeProgram(
    '@playwright/test/cli.js',
    'test',
    '--config=e2e/pictures.config.ts',
    ...process.argv.slice(2),
  )
  await say('Taking pictures', async () => {
    const { ok, output } = await run(process.execPath, args, { env: { CHROMIUM_PATH: chromium } })
    if (!ok) throw new Refusal(output.trim())
  })
})
