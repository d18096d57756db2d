// The public interface of the package: RFC 5322 headers and addresses, RFC 2047 encoded words, RFC 2045
// quoted-printable, RFC 6376 DKIM.
export { domainOf, formatAddress, isLocalAddress, isMailAddress, mailAddress } from './address.ts'
export { headerValue, type HeaderValue, type MailAddress } from './checked.ts'
export {
  dkimSigner,
  makeDkimKey,
  makeEd25519Key,
  type DkimKey,
  type DkimKeyPair,
  type SignableMessage,
} from './dkim.ts'
export { oversignedHeaders, signedHeaders, type SignedHeaders } from './dkim-names.ts'
export { MimeError, type MimeErrorCode } from './errors.ts'
export { encodeHeaderText, headerText, mailDate } from './header.ts'
export { lastColumn, quotedPrintable, quotedPrintableAt } from './quoted-printable.ts'
