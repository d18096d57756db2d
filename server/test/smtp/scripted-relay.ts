// A relay that follows a test's script, from the tests of packages/smtp-client.
export { aScriptedRelay } from '../../../packages/smtp-client/test/harness/scripted-relay.ts'
