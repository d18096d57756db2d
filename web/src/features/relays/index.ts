// Front door of relays: the Sending tab of Settings.
import { screen } from '../../lib/screen.ts'

export const RelaysPanel = screen(() => import('./RelaysPanel.tsx'), 'RelaysPanel')
