// The browser's entry: styles in their order, texts in the kept language, then the app.
import '../ui/theme/mantine.css'
import '../ui/theme/kit.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tellOfError, tellOfUncaughtErrors } from '../lib/client-errors.ts'
import { startMessages } from '../lib/messages/index.ts'
import { readKeptEmail } from '../lib/session/index.ts'
import { Providers } from './providers.tsx'
import { preloadScreens, Screens } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')

/** ScreenBoundary shows a way out of a broken screen; the error is reported too. */
function onCaughtError(error: unknown): void {
  console.error(error)
  tellOfError(error)
}

tellOfUncaughtErrors()
// The page waits a moment for the screen, so that it can show the screen without a skeleton first.
const shortWhile = new Promise((resolve) => setTimeout(resolve, 200))
const screens = preloadScreens(window.location.pathname, readKeptEmail() !== null)
await Promise.all([startMessages(), Promise.race([screens, shortWhile])])
const page = createRoot(root, { onCaughtError })
// As a transition, so that the browser answers the person while the first screen is made.
startTransition(() =>
  page.render(
    <StrictMode>
      <Providers>
        <Screens />
      </Providers>
    </StrictMode>,
  ),
)
