// Front door of pages for readers and visitors: the components of web/src/readers, and their routes.
export * from '../../../../web/src/readers/index.tsx'
export {
  addReadersTemplate,
  checked,
  formOf,
  readersPages,
  sayIn,
  sendReadersPage,
  sentenceOf,
  type Failure,
} from './pages.ts'
