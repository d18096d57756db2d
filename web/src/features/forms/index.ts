// Front door of forms: the list, the editor, and the pages for visitors.
import { screen } from '../../lib/screen.ts'

export const FormsScreen = screen(() => import('./FormsScreen.tsx'), 'FormsScreen')
export const FormScreen = screen(() => import('./FormScreen.tsx'), 'FormScreen')
