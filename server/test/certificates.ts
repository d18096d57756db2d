// Certificates that are made during the test, from the tests of packages/smtp-client.
export { anAuthority } from '../../packages/smtp-client/test/harness/certificates.ts'
