// Front door of forms, by which people join a group themselves and confirm it by mail (double opt-in).
// Not promised: Lettermill decides about a sign-up after it has answered, so a stopped process delays the mail by up to
// a minute. The link's token is in the recipient's row of the mailing until the mailing is deleted.
export { decideSignUps, type DecideDeps } from './decide.ts'
export {
  assertGroupUnused,
  assertSenderUnused,
  forgetSignUps,
  listFieldsInForms,
  purgeForms,
} from './forms.ts'
export { claimFlooded, type FloodedForm } from './queries/forms.ts'
export { eraseSignUps, listKeptSignUps, type KeptSignUp } from './queries/purge.ts'
export { formRoutes } from './routes.ts'
export type { FormDeps } from './routes-confirm.ts'
export { stampsOf } from './stamps.ts'
