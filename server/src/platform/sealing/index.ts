// Front door of secrets at rest.
export { sealerOf, UnreadableSecret, type Sealer } from './sealing.ts'
