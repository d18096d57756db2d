// Keeps the frame alive when a screen breaks, or when its code is gone after an update of the server.
import { Component, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { EmptyState } from '../../ui/index.ts'

function BrokenScreen() {
  const t = useTexts('app')
  return (
    <EmptyState
      picture="wheel"
      title={t('broken.title')}
      text={t('broken.text')}
      action={<Button onClick={() => window.location.reload()}>{t('broken.reload')}</Button>}
    />
  )
}

/** Shows a way out if rendering failed; React itself logs the error to the console. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children
  }
}
