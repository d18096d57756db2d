// The entry of the web app: styles in their order, texts in the stored language, then the app.
import '../ui/theme/inter.css'
import '../ui/theme/mantine.css'
import '../ui/theme/kit.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { collectAnswers } from '../lib/answers.ts'
import { tellOfError, tellOfUncaughtErrors } from '../lib/client-errors.ts'
import { startMessages } from '../lib/messages/index.ts'
import { nextTask } from '../lib/next-task.ts'
import { readKeptEmail } from '../lib/session/index.ts'
import { Providers } from './providers.tsx'
import { preloadScreens, Screens } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')

/** ScreenBoundary shows the person a way out; this reports the error. */
function onCaughtError(error: unknown): void {
  console.error(error)
  tellOfError(error)
}

tellOfUncaughtErrors()
collectAnswers()
await nextTask()
const screens = preloadScreens(window.location.pathname, readKeptEmail() !== null)
await nextTask()
await startMessages()
if (readKeptEmail() === null) {
  // Waits briefly for the screen's code, so that the page can show the screen at once instead of a skeleton.
  await Promise.race([screens, new Promise((resolve) => setTimeout(resolve, 200))])
}
await nextTask()
const page = createRoot(root, { onCaughtError })
// Renders as a transition, so that the browser reacts to input while the first screen is rendered.
startTransition(() =>
  page.render(
    <StrictMode>
      <Providers>
        <Screens />
      </Providers>
    </StrictMode>,
  ),
)
