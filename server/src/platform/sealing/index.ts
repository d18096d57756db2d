// Front door of sealing: the encryption of stored secrets.
export { sealerOf, UnreadableSecret, type Sealer } from './sealing.ts'
