// Front door of the frames. The signed-in frame is loaded only behind the session gate.
import { firstScreen } from '../../lib/screen.ts'

export { Brand } from './Brand.tsx'
export { PublicLayout } from './PublicLayout.tsx'
export const Layout = firstScreen(() => import('./Layout.tsx'), 'Layout')
