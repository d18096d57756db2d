// Measures designs: what rendering one costs, and whether campaigns with designs are sent as fast as others.
import { atLeast, atMost, type Part } from '../part.ts'
import { fixed, table, whole } from '../table.ts'
import { kinds, type Kind } from './letters.ts'
import { measureRendering, type Rendering } from './rendering.ts'
import { measureSending, type Sending } from './sending.ts'

export const designs: Part = {
  name: 'designs',
  async measure({ isQuick, say }) {
    say('rendering designs')
    const rendering = isQuick ? measureRendering(60, 1) : measureRendering(300, 5)
    const sendings: Sending[] = []
    for (const isSigned of [false, true]) {
      say(`campaigns with a design and with a text, ${signed(isSigned)}`)
      const messages = isSigned ? 5000 : 10_000
      sendings.push(await measureSending(isQuick ? messages / 10 : messages, isQuick ? 1 : 9, isSigned))
    }
    return {
      tables: [renderingTable(rendering), sendingTable(sendings)],
      verdicts: [
        atMost(
          `the slowest of ${String(rendering.designs)} designs of up to 60 blocks`,
          rendering.most,
          10,
          'ms',
        ),
        ...sendings.map(({ isSigned, ratio }) =>
          atLeast(`a campaign with a design to one with a text, ${signed(isSigned)}`, ratio, 0.9),
        ),
      ],
    }
  },
}

const signed = (isSigned: boolean) => (isSigned ? 'DKIM RSA-2048' : 'no DKIM')
const names: Record<Kind, string> = { design: 'a design', text: 'a text of its size' }

function renderingTable(run: Rendering): string {
  const head = [`ms of CPU to render one of ${String(run.designs)} random designs`, 'median', 'p95', 'most']
  return table(head, [
    [
      '1 to 60 blocks, from the document to HTML and text',
      ...[run.median, run.p95, run.most].map((each) => fixed(each, 1)),
    ],
  ])
}

function sendingTable(sendings: readonly Sending[]): string {
  const head = ['', 'bytes', 'links', 'messages/s', 'worker µs', 'of text']
  const rows = sendings.flatMap(({ messages, pairs, isSigned, letters, ratio }) => [
    [
      `**${String(pairs)} pairs of ${messages.toLocaleString('en')}, ${signed(isSigned)}**`,
      '',
      '',
      '',
      '',
      '',
    ],
    ...kinds.map((kind) => {
      const { bytes, links, rate, sender } = letters[kind]
      const share = kind === 'design' ? fixed(ratio, 2) : ''
      return [names[kind], whole(bytes), String(links), whole(rate), fixed(sender, 0), share]
    }),
  ])
  return table(head, rows)
}
