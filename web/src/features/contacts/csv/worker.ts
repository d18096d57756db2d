// The entry of the web worker, which reads and uploads a CSV without blocking the page (see session.ts).
import type { ToWorker } from './messages.ts'
import { csvSession } from './session.ts'

const hear = csvSession((message) => self.postMessage(message))

self.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data)
