// DMARC reports as receivers write them, for tests.
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { makeEd25519Key } from '../../../platform/mail/mime.ts'

/** Now, in seconds since 1970. The reports of the tests are about the day before. */
export const now = Math.floor(Date.now() / 1000)
export const begin = Math.floor(now / 86_400) * 86_400 - 86_400

export interface RecordOf {
  source?: string
  count?: number | string
  from?: string
  disposition?: string
  dkim?: 'pass' | 'fail'
  spf?: 'pass' | 'fail'
  /** Results of signatures: domain, selector, result. */
  signatures?: readonly (readonly [string, string, string])[]
  envelope?: readonly [domain: string, result: string]
}

/** A record of RFC 7489. */
export function aRecord(given: RecordOf = {}): string {
  const { source = '192.0.2.1', count = 1, from = 'firm.example', disposition = 'none' } = given
  const { dkim = 'pass', spf = 'pass', signatures = [], envelope = ['bounces.example', 'fail'] } = given
  const results = signatures.map(
    ([domain, selector, result]) =>
      `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`,
  )
  return `<record><row><source_ip>${source}</source_ip><count>${String(count)}</count><policy_evaluated>
    <disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row>
    <identifiers><header_from>${from}</header_from></identifiers><auth_results>${results.join('')}
    <spf><domain>${envelope[0]}</domain><result>${envelope[1]}</result></spf></auth_results></record>`
}

export interface ReportOf {
  org?: string
  /** The address of the organisation. */
  email?: string
  id?: string
  domain?: string
  begin?: number | string
  end?: number | string
  records?: readonly string[]
  /** Text before the root element. */
  before?: string
}

/** A report of RFC 7489. */
export function aReport(given: ReportOf = {}): string {
  const { org = 'receiver.example', id = 'r1', domain = 'firm.example', records = [aRecord()] } = given
  const { email = `reports@${org}` } = given
  const {
    begin: from = begin,
    end = begin + 86_399,
    before = '<?xml version="1.0" encoding="UTF-8" ?>',
  } = given
  return `${before}
<feedback><version>1.0</version><report_metadata><org_name>${org}</org_name><email>${email}</email>
<report_id>${id}</report_id><date_range><begin>${String(from)}</begin><end>${String(end)}</end></date_range>
</report_metadata><policy_published><domain>${domain}</domain><adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp>
<pct>100</pct></policy_published>${records.join('')}</feedback>`
}

/** A mail that carries one attachment. */
export function mailWith(
  content: Buffer | string,
  type = 'application/gzip',
  to = 'dmarc@bounces.example.com',
) {
  const lines = Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(
    [
      'From: noreply-dmarc@receiver.example',
      `To: ${to}`,
      'Subject: Report Domain: firm.example Submitter: receiver.example Report-ID: r1',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'This is an aggregate report.',
      '--b',
      `Content-Type: ${type}; name="report"`,
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="report"',
      '',
      lines,
      '--b--',
      '',
    ].join('\r\n'),
  )
}

export const gzipped = (xml: string | Buffer) => mailWith(gzipSync(xml))
export const plain = (xml: string | Buffer) => mailWith(Buffer.from(xml), 'text/xml')
/** A ZIP archive with one file. */
export const archived = (xml: string | Buffer, name = 'receiver.example!firm.example!1!2.xml') =>
  Buffer.from(zipSync({ [name]: Buffer.from(xml) }))

export const zipped = (xml: string | Buffer) => mailWith(archived(xml), 'application/zip')

const key = await makeEd25519Key()

/** The DNS record of the key that `signed` signs with, for each of these domains. */
export const keysOf = (...domains: readonly string[]) =>
  Object.fromEntries(
    domains.map((domain) => [
      `r1._domainkey.${domain} TXT`,
      [`v=DKIM1; k=ed25519; p=${key.publicKeyBase64}`],
    ]),
  )

/** The mail, sent from noreply@`from` and signed by `by`. */
export async function signed(
  mail: Buffer,
  {
    by = 'receiver.example',
    from = by,
    maxBodyLength,
  }: { by?: string; from?: string; maxBodyLength?: number } = {},
): Promise<Buffer> {
  const message = mail.toString('latin1').replace(/^From: .*/, `From: noreply@${from}`)
  const { signatures } = await dkimSign(Buffer.from(message, 'latin1'), {
    canonicalization: 'relaxed/relaxed',
    algorithm: 'ed25519-sha256',
    signTime: new Date(),
    signatureData: [
      {
        signingDomain: by,
        selector: 'r1',
        privateKey: key.privateKeyPem,
        ...(maxBodyLength !== undefined && { maxBodyLength }),
      },
    ],
  } as unknown as Parameters<typeof dkimSign>[1])
  return Buffer.from(signatures + message, 'latin1')
}
