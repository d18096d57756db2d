// Front door of forms: how people join a group by themselves, and confirm it by mail (double opt-in).
//
// Not promised: a sign-up that was answered is decided after that, so a stopped process delays its mail by up to a
// minute; the link's token is in the recipient's row of the mailing until the mailing is removed.
export { decideSignUps, type DecideDeps } from './decide.ts'
export { assertGroupUnused, assertSenderUnused, listFieldsInForms } from './forms.ts'
export { forgetSignUps, purgeForms } from './jobs.ts'
export { claimFlooded, type FloodedForm } from './queries/forms.ts'
export { eraseSignUps, listKeptSignUps, type KeptSignUp } from './queries/purge.ts'
export { formRoutes, type FormDeps } from './routes.ts'
export { stampsOf } from './stamps.ts'
export { confirmByButton, confirmWords } from './routes-without-script.ts'
