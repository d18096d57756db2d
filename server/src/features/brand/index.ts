// Front door of brand: the look that the letters of a workspace share.
// Not promised: changing the brand does not change letters that were saved before.
export { findBrand, type OwnsPicture } from './brand.ts'
export { deleteBrand } from './queries.ts'
export { brandRoutes, type BrandDeps } from './routes.ts'
