// A signed-in client of the product's API, over persistent connections.
import http from 'node:http'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** Milliseconds from the first byte sent to the last byte received. */
  took: number
}

export class Client {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  readonly #port: number
  #token = ''

  constructor(port: number) {
    this.#port = port
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = JSON.stringify({ email, password, hcaptchaToken: 'none needed' })
    const { text } = await this.call('POST', '/api/auth/login', body)
    this.#token = (JSON.parse(text) as { token: string }).token
  }

  /** @throws Error if the call fails, so that no refusal is measured */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: string | Buffer): Promise<Answer> {
    const payload = typeof body === 'string' ? Buffer.from(body) : (body ?? null)
    const headers = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    }
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const request = http.request(
        { agent: this.#agent, port: this.#port, method, path, headers },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.once('end', () => {
            const text = Buffer.concat(pieces).toString()
            const status = answer.statusCode ?? 0
            if (status === 200)
              resolve({ status, headers: answer.headers, text, took: performance.now() - begun })
            else reject(new Error(`${method} ${path}: ${String(status)} ${text.slice(0, 300)}`))
          })
        },
      )
      request.once('error', reject)
      request.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
