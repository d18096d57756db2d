// Makes this process trust a test's certificate authority, as NODE_EXTRA_CA_CERTS does.
import tls from 'node:tls'
import { afterAll, vi } from 'vitest'

/** Makes the TLS clients of this test file trust certificates that the authority signed. */
export function trust(authority: string): void {
  const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions) => tls.TLSSocket
  const trusting = (options: tls.ConnectionOptions) =>
    connect({ ...options, ca: [...tls.rootCertificates, authority] })
  const spy = vi.spyOn(tls, 'connect').mockImplementation(trusting as typeof tls.connect)
  afterAll(() => void spy.mockRestore())
}
