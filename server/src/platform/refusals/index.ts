// Front door of refusals: the meaning of answers heard while sending, and of reports that arrive later.
export { clientMatter } from './client-matter.ts'
export { codeIn, plainWords, statusIn } from './plain.ts'
export { boundedMail } from './lengths.ts'
export { mostReportBytes } from './parts.ts'
export { readReport, type Report, type ReportKind } from './report.ts'
export {
  judge,
  refusalCauses,
  type Refusal,
  type RefusalCause,
  type RefusalKind,
  type Verdict,
} from './table.ts'
