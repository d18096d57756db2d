// Front door of the API client.
export { call, callOfWorker, callPage, callText, type Request, type WorkersCall } from './call.ts'
export { download, saveFile, type Download, type DownloadProgress } from './download.ts'
export { CallFailed, isQuiet, type FailureKind } from './failure.ts'
