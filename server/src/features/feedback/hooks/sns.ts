// Checks the signatures of SNS, on notifications and on requests to confirm a topic. Lettermill fetches no address that
// a body names, except the certificate on Amazon's own host.
// https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
import { verify, X509Certificate } from 'node:crypto'
import { get } from 'node:https'
import { fieldsOf, textOf, type HookRequest, type Proof } from './event.ts'

export type SnsProof = (request: HookRequest) => Promise<Proof>

/**
 * Fetches a text from an address that this file builds or checks. Tests replace this function.
 * @throws if the request takes too long, or the text is too large
 */
export type Fetch = (url: string) => Promise<string>

const certificateUrl =
  /^https:\/\/sns\.([a-z0-9-]{2,30})\.amazonaws\.com(\.cn)?\/SimpleNotificationService-[0-9a-f]{32}\.pem$/
/** The name of an SNS topic, such as arn:aws:sns:eu-west-1:123456789012:name, also in China and GovCloud. */
const topicPattern = /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]{2,30}):\d{12}:[\w-]{1,256}$/

const day = 86_400_000
const week = 7 * day
const fetchLimits = { time: 5000, bytes: 16_384 }
const mostCertificates = 4

/** Whether a text is the ARN of a topic. */
export function isTopic(text: string): boolean {
  return topicPattern.test(text)
}

const signedOfNotification = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
const signedOfConfirmation = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
]

/** Creates the check. It caches up to four certificates for a day. */
export function snsProof(fetchText: Fetch = fetchOverHttps): SnsProof {
  const kept = new Map<string, { certificate: X509Certificate; until: number }>()
  const certificateAt = async (url: string) => {
    const known = kept.get(url)
    if (known && known.until > Date.now()) return known.certificate
    const certificate = new X509Certificate(await fetchText(url))
    if (kept.size >= mostCertificates) kept.delete([...kept.keys()][0] ?? '')
    kept.set(url, { certificate, until: Date.now() + day })
    return certificate
  }
  return async ({ headers, json, secret: topic }) => {
    const said = fieldsOf(json)
    const type = textOf(said['Type'])
    // With raw delivery, SNS sends only the event, without its envelope and signature.
    if (type === '' && (said['eventType'] !== undefined || said['notificationType'] !== undefined))
      return 'raw'
    if (type === '') return 'unreadable'
    // The topic is checked first, because topics of strangers have valid signatures too.
    if (said['TopicArn'] !== topic) return 'refused'
    if (headers['x-amz-sns-message-type'] !== type || headers['x-amz-sns-message-id'] !== said['MessageId'])
      return 'refused'
    if (!(Math.abs(Date.now() - Date.parse(textOf(said['Timestamp']))) <= week)) return 'refused'
    const [url = '', region] = certificateUrl.exec(textOf(said['SigningCertURL'])) ?? []
    if (url === '' || region !== topicPattern.exec(topic)?.[1]) return 'refused'
    const algorithm = { '1': 'sha1', '2': 'sha256' }[textOf(said['SignatureVersion'])]
    if (!algorithm) return 'refused'
    const isConfirmation = type === 'SubscriptionConfirmation' || type === 'UnsubscribeConfirmation'
    if (!isConfirmation && type !== 'Notification') return 'refused'
    const names = isConfirmation ? signedOfConfirmation : signedOfNotification
    const text = names
      .filter((name) => typeof said[name] === 'string')
      .map((name) => `${name}\n${said[name] as string}\n`)
      .join('')
    const certificate = await certificateAt(url)
    const now = Date.now()
    if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) return 'refused'
    const signature = Buffer.from(textOf(said['Signature']), 'base64')
    if (!verify(algorithm, Buffer.from(text), certificate.publicKey, signature)) return 'refused'
    return type === 'SubscriptionConfirmation' ? 'confirm' : 'good'
  }
}

/** Confirms a topic. Lettermill builds the address itself, and ignores the address in the body. */
export async function confirmTopic(json: unknown, fetchText: Fetch = fetchOverHttps): Promise<void> {
  const { TopicArn, Token } = fieldsOf(json)
  const topic = textOf(TopicArn)
  const [, region = ''] = topicPattern.exec(topic) ?? []
  const host = `sns.${region}.amazonaws.com${topic.startsWith('arn:aws-cn:') ? '.cn' : ''}`
  const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topic, Token: textOf(Token) })
  await fetchText(`https://${host}/?${query.toString()}`)
}

/** Fetches a text over HTTPS. It follows no redirect. */
function fetchOverHttps(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { timeout: fetchLimits.time, signal: AbortSignal.timeout(fetchLimits.time) })
    request.once('error', reject)
    request.once('timeout', () => request.destroy(new Error('No answer in time')))
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > fetchLimits.bytes) response.destroy(new Error('The answer is too large'))
        else chunks.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'))
        else reject(new Error(`The answer was ${String(response.statusCode)}`))
      })
    })
  })
}
