// Front door of fields: the workspace's custom fields, as a section of Settings.
import { screen } from '../../lib/screen.ts'

export const FieldsPanel = screen(() => import('./FieldsPanel.tsx'), 'FieldsPanel')
