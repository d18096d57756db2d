// Front door of relays: Settings, Sending.
import { screen } from '../../lib/screen.ts'

export const RelaysPanel = screen(() => import('./RelaysPanel.tsx'), 'RelaysPanel')
