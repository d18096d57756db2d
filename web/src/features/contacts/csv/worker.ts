// The worker's entry: reading and sending a CSV never holds up the page (see reading.ts for what is said).
import { csvReading, type CsvRequest } from './reading.ts'

const answer = csvReading()

self.onmessage = ({ data: { id, request } }: MessageEvent<{ id: number; request: CsvRequest }>) => {
  void answer(request).then((reply) => self.postMessage({ id, reply }))
}
