// The worker's entry: reading and sending a CSV never holds up the page (see session.ts).
import type { ToWorker } from './messages.ts'
import { csvSession } from './session.ts'

const hear = csvSession((message) => self.postMessage(message))

self.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data)
