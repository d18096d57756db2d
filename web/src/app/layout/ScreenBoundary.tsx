// Keeps the frame working when a screen fails to render, or when its code no longer exists after an update of the
// server.
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

interface BoundaryProps {
  /** The path of the screen. When it changes, the boundary tries to render again. */
  address: string
  children: ReactNode
}

interface BoundaryState {
  broken: boolean
  address: string
}

/** Shows a message with a way out if rendering failed. React itself logs the error to the console. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = { broken: false, address: this.props.address }

  static getDerivedStateFromError(): Pick<BoundaryState, 'broken'> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { broken: false, address }
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children
  }
}
