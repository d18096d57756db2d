// Front door of facts: what happened to the contacts, messages and campaigns of a workspace, for those who act on it.
// The transaction of a change writes its fact, and only if a consumer asks for the type. A consumer reads facts in the
// order of their transactions and keeps a cursor, so it misses none, and one consumer's delay is not another's.
export {
  dropFacts,
  forgetFacts,
  isSettled,
  removeOfWorkspace as purgeFacts,
  renumberMoved,
  writeFact,
  writeFacts,
  writingFacts,
} from './queries/facts.ts'
/** Days for which facts are kept. */
export const factDays = 30

export { forgetWanted, isAnyWanted } from './wanted.ts'
