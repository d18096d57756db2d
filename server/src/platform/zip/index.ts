// Front door of ZIP archives.
export { unzipFirst } from './unzip.ts'
export { zip, type ZipEntry } from './zip.ts'
