// From the tests of packages/smtp-client: certificates that are made during the test, and a relay that follows a test's
// script.
export { anAuthority } from '../../packages/smtp-client/test/harness/certificates.ts'
export { aScriptedRelay } from '../../packages/smtp-client/test/harness/scripted-relay.ts'
