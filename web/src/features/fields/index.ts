// Front door of fields: the workspace's fields, as sections of Settings.
import { screen } from '../../lib/screen.ts'

export const BuiltInPanel = screen(() => import('./BuiltInPanel.tsx'), 'BuiltInPanel')
export const FieldsPanel = screen(() => import('./FieldsPanel.tsx'), 'FieldsPanel')
