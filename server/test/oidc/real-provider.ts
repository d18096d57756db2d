// Starts a real OpenID Connect provider (oidc-provider) as a process of its own, and signs in there as a browser does.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../free-port.ts'

/** What the provider says about somebody. */
export interface RealPerson {
  email: string
  email_verified?: boolean
  groups?: string[]
}

export interface RealProvider {
  /** The variables of a Lettermill that trusts it. */
  environment: Record<string, string>
  /** Starts the process. @param publicUrl the address of the Lettermill that uses it */
  start(publicUrl: string): Promise<void>
  /** Who can sign in there, by name. */
  setPeople(people: Record<string, RealPerson>): Promise<void>
  /** Ends the process. */
  stop(): Promise<void>
}

/** The provider, before its process starts: its address is known already. */
export async function realProvider(): Promise<RealProvider> {
  const issuer = `http://127.0.0.1:${String(await freePort())}`
  const script = path.join(import.meta.dirname, 'provider-process.mjs')
  let child: ChildProcess | null = null
  return {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lettermill',
      OIDC_CLIENT_SECRET: 'the-secret-of-tests',
      OIDC_NAME: 'Acme ID',
    },
    async start(publicUrl) {
      child = fork(script, [issuer, `${publicUrl}/api/auth/oidc/callback`], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      await once(child, 'message')
    },
    async setPeople(people) {
      if (!child) throw new Error('The provider was not started')
      const known = once(child, 'message')
      child.send(people)
      await known
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** A browser at the provider. It keeps the provider's cookies. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()

  /**
   * Opens an address of the provider, signs in, and consents.
   * @param end the beginning of the address to which the provider then leads
   * @returns that address
   */
  async signIn(address: string, name: string, end: string): Promise<URL> {
    let answer = await this.#ask(address)
    for (let steps = 0; steps < 12; steps += 1) {
      const location = answer.headers.get('location')
      if (location?.startsWith(end)) return new URL(location)
      if (location !== null) answer = await this.#ask(new URL(location, address).href)
      else answer = await this.#submit(await answer.text(), address, name)
    }
    throw new Error('The provider leads nowhere')
  }

  #submit(page: string, address: string, name: string): Promise<Response> {
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`The provider shows no form:\n${page}`)
    const fields = new URLSearchParams({ prompt, login: name, password: 'any' })
    return this.#ask(new URL(action, address).href, fields)
  }

  async #ask(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { cookie },
      redirect: 'manual',
      ...(body && { body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
