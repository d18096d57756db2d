// Front door of requests to addresses that people typed. These requests go only to the public internet.
export { isLoopbackName, isPublicAddress, isPublicName } from './public-address.ts'
export { postPublic, type Posted, type Posting, type Reach } from './post.ts'
export { NotPosted } from './not-posted.ts'
export { addressesInHosts, createResolve, NotBegun } from './resolve.ts'
