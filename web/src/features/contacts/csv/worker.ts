// The entry of the web worker, which reads a CSV without blocking the page (see session.ts).
import type { Question } from './messages.ts'
import { answerOf, CsvSession } from './session.ts'

const session = new CsvSession()

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answerOf(session, data))
