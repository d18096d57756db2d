// Front door of templates: the screen with its cards. The editor is loaded when it is first opened.
import { screen } from '../../lib/screen.ts'

export const TemplatesScreen = screen(() => import('./list/TemplatesScreen.tsx'), 'TemplatesScreen')
export const GalleryScreen = screen(() => import('./gallery/GalleryScreen.tsx'), 'GalleryScreen')
export const DesignScreen = screen(() => import('./design/DesignScreen.tsx'), 'DesignScreen')
export const CodeScreen = screen(() => import('./code/CodeScreen.tsx'), 'CodeScreen')
