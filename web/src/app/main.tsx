// The browser's entry: styles in their order, texts in the kept language, then the app.
import '../ui/theme/mantine.css'
import '../ui/theme/kit.css'
import { StrictMode } from 'react'
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
preloadScreens(window.location.pathname, readKeptEmail() !== null)
await startMessages()
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <Providers>
      <Screens />
    </Providers>
  </StrictMode>,
)
