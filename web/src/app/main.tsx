// The entry of the web app: styles in their order, texts in the stored language, then the app.
import '../ui/theme/inter.css'
import '../ui/theme/mantine.css'
import '../ui/theme/tokens.css'
import '../ui/theme/kit.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportError, reportUncaughtErrors } from '../lib/client-errors.ts'
import { startMessages } from '../lib/messages/index.ts'
import { Providers } from './providers.tsx'
import { Screens } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')

/** ScreenBoundary shows the person a way out; this reports the error. */
function onCaughtError(error: unknown): void {
  console.error(error)
  reportError(error)
}

reportUncaughtErrors()
await startMessages()
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <Providers>
      <Screens />
    </Providers>
  </StrictMode>,
)
