// Front door of requests to addresses that people typed. These requests go only to the public internet.
export { isLoopbackName, isPublicAddress, isPublicName } from './public-address.ts'
export { NotPosted, postPublic, type Posted, type Posting, type Reach } from './post.ts'
export { addressesInHosts, createResolve, NotBegun } from './resolve.ts'
