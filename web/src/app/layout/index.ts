// Front door of the frames.
export { Brand } from './Brand.tsx'
export { PublicLayout } from './PublicLayout.tsx'
export { Layout } from './Layout.tsx'
