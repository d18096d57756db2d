// Creates certificates for tests (X.509 in DER, RFC 5280): valid ones, and ones with the fault under test.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export interface Certificate {
  key: string
  cert: string
}

interface Wishes {
  /** The DNS names in the certificate. It also names the address 127.0.0.1, unless `elsewhere` is set. */
  names?: readonly string[]
  elsewhere?: boolean
  /** When the certificate expires; in an hour by default. */
  until?: Date
}

interface Authority {
  /** The authority's own certificate, self-signed. */
  own: Certificate
  issue(wishes?: Wishes): Certificate
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const number = (value: number) => der(0x02, Buffer.from([value]))
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const basicConstraints = (isAuthority: boolean) =>
  sequence(oid('551d13'), der(0x04, sequence(...(isAuthority ? [der(0x01, Buffer.from([255]))] : []))))
const alternativeNames = (names: readonly string[], elsewhere: boolean) =>
  sequence(
    oid('551d11'),
    der(
      0x04,
      sequence(
        ...names.map((name) => der(0x82, Buffer.from(name))),
        ...(elsewhere ? [] : [der(0x87, Buffer.from([127, 0, 0, 1]))]),
      ),
    ),
  )

interface Body {
  issuer: string
  subject: string
  publicKey: KeyObject
  until: Date
  extensions: Buffer[]
}

function signed(body: Body, authorityKey: KeyObject): string {
  const toSign = sequence(
    der(0xa0, number(2)),
    number(1 + Math.floor(Math.random() * 126)),
    ecdsaWithSha256,
    named(body.issuer),
    sequence(time(new Date(body.until.getTime() - 86_400_000)), time(body.until)),
    named(body.subject),
    body.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...body.extensions)),
  )
  const whole = sequence(toSign, ecdsaWithSha256, bits(sign('sha256', toSign, authorityKey)))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}

const inAnHour = () => new Date(Date.now() + 3_600_000)
const aKeyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Creates a certificate authority that nobody trusts yet. */
export function anAuthority(issuer: string): Authority {
  const own = aKeyPair()
  const extensions = [basicConstraints(true), alternativeNames(['localhost'], false)]
  const body: Body = { issuer, subject: issuer, publicKey: own.publicKey, until: inAnHour(), extensions }
  return {
    own: { key: pem(own.privateKey), cert: signed(body, own.privateKey) },
    issue({ names = ['localhost'], elsewhere = false, until = inAnHour() } = {}) {
      const { publicKey, privateKey } = aKeyPair()
      const extensions = [basicConstraints(false), alternativeNames(names, elsewhere)]
      return {
        key: pem(privateKey),
        cert: signed({ issuer, subject: names[0] ?? '', publicKey, until, extensions }, own.privateKey),
      }
    },
  }
}
