// Requests to addresses that people typed: to the public internet only.
export { isPublicAddress, isPublicName } from './public-address.ts'
export { NotPosted, postPublic, type Posted, type Posting, type Reach } from './post.ts'
