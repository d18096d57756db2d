// Front door of templates: the screen with its cards; the editor is loaded when it is first opened.
import { screen } from '../../lib/screen.ts'

export const TemplatesScreen = screen(() => import('./TemplatesScreen.tsx'), 'TemplatesScreen')
export const DesignScreen = screen(() => import('./design/DesignScreen.tsx'), 'DesignScreen')
