// The upper limit for the product: its own transport, rendering and signing, but no database.
import { relayTransport } from '../../../server/src/features/deliveries/index.ts'
import { listen } from '../../children.ts'
import { aRecipient, compile, contentOf } from '../../letter.ts'
import { readOptions, type Carry } from './sender.ts'

const { port, connections, privateKeyPem } = readOptions()
const minutes = 60_000
const transport = relayTransport([`smtp://127.0.0.1:${String(port)}`], {
  connections,
  limits: { command: 5 * minutes, answer: 10 * minutes },
})
const keys = privateKeyPem === null ? [] : [{ domain: 'office.example', selector: 'lm', privateKeyPem }]
const message = compile(contentOf(1, []), keys)
const owner = {}

async function carry(count: number): Promise<void> {
  let next = 1
  const lane = async () => {
    while (next <= count) {
      const { envelope, bytes } = await message.render(aRecipient(next++))
      await new Promise<void>((resolve, reject) => {
        const end = (answer: { code: number | null; text: string } | null) => {
          if (answer?.code === 250) resolve()
          else reject(new Error(`The sink did not take a message: ${answer?.text ?? 'taken back'}`))
        }
        transport.send({ envelope, bytes, begin: () => true, end, owner, tenant: 1 })
      })
    }
  }
  await Promise.all(Array.from({ length: transport.room }, lane))
}

const say = listen<Carry>(({ count }) => void carry(count).then(() => say({ kind: 'carried' })))
say({ kind: 'ready' })
