// The worker's entry: reading a CSV never holds up the page (see reading.ts for what is said).
import { csvReading, type CsvRequest } from './reading.ts'

const answer = csvReading()

self.onmessage = (event: MessageEvent<CsvRequest>) => {
  void answer(event.data).then((reply) => self.postMessage(reply))
}
