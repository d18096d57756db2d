// npm run check: what CI runs without the browser.
import './node-version.mjs'
import { runChecks } from './steps/checks.mjs'
import { script } from './commands.mjs'
import { installWhatIsMissing } from './ready/install.mjs'
import { close } from './steps/steps.mjs'

await script(async () => {
  await installWhatIsMissing()
  close(await runChecks())
})
