// Host lines of a request: node keeps the first alone and says nothing of a second.
import type { IncomingMessage } from 'node:http'

export function countHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length
}
