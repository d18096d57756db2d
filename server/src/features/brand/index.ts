// Front door of brand: what the letters of a workspace share.
//
// Not promised: a saved letter does not change when its workspace's brand does.
export { findBrand, type OwnsPicture } from './brand.ts'
export { deleteBrand } from './queries.ts'
export { brandRoutes, type BrandDeps } from './routes.ts'
