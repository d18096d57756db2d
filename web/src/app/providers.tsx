// The React providers around the whole page: theme, router, server data, session, toasts.
import { useEffect, useState, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { CallFailed } from '../lib/api/index.ts'
import { onSessionForgotten, SessionProvider } from '../lib/session/index.ts'
import { Toasts } from '../ui/index.ts'
import { cssVariables, theme, themeKeeper } from '../ui/theme/theme.ts'

/** Retries a call once if no answer came. A refusal is not retried. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallFailed && error.kind === 'network'
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': if the browser believes that it is offline, a call fails with a message instead of waiting unnoticed.
      queries: { retry: worthRetrying, retryDelay: 300, networkMode: 'always', staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Wraps the app. Tests of whole screens use it too. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  // If another account signs in on this page, it must not see the previous account's data.
  useEffect(() => onSessionForgotten(() => queries.clear()), [queries])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeKeeper}
      defaultColorScheme="auto"
    >
      <BrowserRouter>
        <QueryClientProvider client={queries}>
          <SessionProvider>{children}</SessionProvider>
        </QueryClientProvider>
        {/* Within the router, because toasts may contain links. */}
        <Toasts />
      </BrowserRouter>
    </MantineProvider>
  )
}
