// Keeps the frame working when a screen fails to render, or when its code no longer exists after an update of the
// server.
import { Component, useEffect, useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { CodeNotLoaded } from '../../lib/screen.ts'
import { EmptyState, PageSkeleton } from '../../ui/index.ts'

type Cause = 'broken' | 'updated' | 'unreachable'

/** Why the screen is not shown; null until the server has answered which version it has. */
function useCause(error: unknown): Cause | null {
  const isMissing = error instanceof CodeNotLoaded
  const [cause, setCause] = useState<Cause | null>(isMissing ? null : 'broken')
  useEffect(() => {
    if (!isMissing) return
    void isUpdated().then(
      (is) => setCause(is ? 'updated' : 'broken'),
      () => setCause('unreachable'),
    )
  }, [isMissing])
  return cause
}

function BrokenScreen({ error }: { error: unknown }) {
  const t = useTexts('app')
  const cause = useCause(error)
  if (cause === null) return <PageSkeleton />
  return (
    <EmptyState
      picture="wheel"
      title={t(`${cause === 'unreachable' ? 'broken' : cause}.title`)}
      text={cause === 'unreachable' ? `${t('unreachable')} ${t('broken.text')}` : t(`${cause}.text`)}
      action={<Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>}
    />
  )
}

interface BoundaryProps {
  /** The path of the screen. When it changes, the boundary tries to render again. */
  address: string
  children: ReactNode
}

interface BoundaryState {
  /** What was thrown; null if nothing was. */
  broken: { error: unknown } | null
  address: string
}

/** Shows a message with a way out if rendering failed. React itself logs the error to the console. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: null, address: this.props.address }

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'broken'> {
    return { broken: { error } }
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { broken: null, address }
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen error={this.state.broken.error} /> : this.props.children
  }
}

/** Whether the server has another version than this page. @throws if the server gives no answer */
async function isUpdated(): Promise<boolean> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok) throw new Error(`The page answered ${String(page.status)}`)
  const text = await page.text()
  return [...scripts].some(({ src }) => !text.includes(new URL(src).pathname))
}
