// Front door of the API client.
export { call, callPage, type Request } from './call.ts'
export { download, saveFile, type Download, type DownloadProgress } from './download.ts'
export { CallFailed, isQuiet, type FailureKind } from './failure.ts'
export { answerProofs } from './proof.ts'
