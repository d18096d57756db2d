// The providers around the whole page: theme, address, server data, session, toasts.
import { useEffect, useState, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { CallFailed } from '../lib/api/index.ts'
import { onSessionForgotten, SessionProvider } from '../lib/session/index.ts'
import { Toasts } from '../ui/index.ts'
import { cssVariables, theme, themeKeeper } from '../ui/theme/theme.ts'

/** Retries once if no answer came; it does not retry a refusal. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof CallFailed && error.kind === 'network'
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': when the browser believes to be offline, a call fails with a message instead of waiting unseen.
      queries: { retry: worthRetrying, retryDelay: 300, networkMode: 'always', staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Wraps the app; tests of whole screens use it as well. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueryClient)
  // The next account that signs in on this page must not see data of the previous account.
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
      </BrowserRouter>
      <Toasts />
    </MantineProvider>
  )
}
