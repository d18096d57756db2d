// nodemailer's pool, set up as its manual says, for comparison. It gets the rendered parts of the same letter, so it
// builds, encodes and signs the message but does not render it.
import { createTransport } from 'nodemailer'
import { listen } from '../../children.ts'
import { aRecipient, compile, contentOf, fromEmail, fromName, publicUrl } from '../../letter.ts'
import { readOptions, type Carry } from './sender.ts'

const { port, connections, privateKeyPem } = readOptions()
const sample = compile(contentOf(1, [])).preview(aRecipient(1))
const pool = createTransport({
  host: '127.0.0.1',
  port,
  pool: true,
  maxConnections: connections,
  maxMessages: Infinity,
  ignoreTLS: true,
  ...(privateKeyPem === null
    ? {}
    : { dkim: { domainName: 'office.example', keySelector: 'lm', privateKey: privateKeyPem } }),
})

/** Two messages for each connection: one being sent, one ready. */
const lanes = 2 * connections

async function carry(count: number): Promise<void> {
  let next = 1
  const lane = async () => {
    while (next <= count) {
      const { email } = aRecipient(next++)
      const unsubscribe = `${publicUrl}/u/${email}`
      await pool.sendMail({
        from: { name: fromName, address: fromEmail },
        to: email,
        subject: sample.subject,
        text: sample.text,
        html: sample.html,
        textEncoding: 'quoted-printable',
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const say = listen<Carry>(({ count }) => void carry(count).then(() => say({ kind: 'carried' })))
say({ kind: 'ready' })
