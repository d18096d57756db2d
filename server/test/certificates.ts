// Certificates made on the spot, from the tests of packages/smtp-client.
export { anAuthority } from '../../packages/smtp-client/test/harness/certificates.ts'
