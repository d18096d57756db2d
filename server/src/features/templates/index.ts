// Templates and hosted images: the front door.
export {
  assertParses,
  assertPreheaderParses,
  cleanText,
  compileMerge,
  dataFields,
  dayMark,
  escapeHtml,
  mergeValue,
  splitMerge,
  unescapeHtml,
  type MergeFields,
  type MergeMode,
  type MergePart,
} from './merge/merge.ts'
export { alwaysShows, builtInNamed, keysNamed, namesMade, readsData, standsAlone } from './merge/names.ts'
export { emptyTitle, footPlace } from './html/document.ts'
export { footHtml, footText } from './html/foot.ts'
export { assertFillsSafely } from './html/filled.ts'
export { languageOf } from './html/language.ts'
export { linkWords } from './html/text/link-words.ts'
export { prepareHtml } from './html/prepare.ts'
export { assertPlainLinks } from './merge/links.ts'
export { badDataLink, webAddress } from './merge/data-links.ts'
export { dataLinkFinder, type FindDataLinks } from './data-links.ts'
export { sanitizeTemplate } from './html/sanitize.ts'
export { templateTasks } from './tasks.ts'
export { assertSendable, checkLetter, cleanTemplate, makeTemplate, templateThreads } from './threads.ts'
export { addTemplate, prepareAskingLetter, type AskingLetter } from './design/asking.ts'
export { checkPictures } from './design/checks/pictures.ts'
export { ownsPicture } from './image-queries.ts'
export {
  findDocument,
  findTemplate,
  listFieldsInTemplates,
  purgeTemplates,
  type TemplateRow,
} from './queries.ts'
export { purgeTemplatesOf } from './purge.ts'
export { templateRoutes } from './routes.ts'
export type { TemplateDeps } from './routes-images.ts'
export { materialOf } from './save.ts'
export { textOf } from './html/text/text.ts'
