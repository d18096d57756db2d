// A user who calls the product's API, as a browser or a script would.

/** The error of a call that did not succeed. */
export class Refused extends Error {
  readonly status: number

  constructor(call: string, status: number, body: string) {
    super(`${call}: ${String(status)} ${body.slice(0, 300)}`)
    this.status = status
  }
}

export interface SignIn {
  email: string
  password: string
}

export class User {
  readonly url: string
  #token = ''

  constructor(url: string) {
    this.url = url
  }

  static async signIn(url: string, { email, password }: SignIn): Promise<User> {
    const user = new User(url)
    user.#token = (await user.call<{ token: string }>('POST', '/api/auth/login', { email, password })).token
    return user
  }

  /** @throws Refused if the call did not succeed */
  async call<Reply>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(this.url + address, {
      method,
      headers: {
        ...headers,
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Refused(`${method} ${address}`, response.status, text)
    return JSON.parse(text) as Reply
  }

  get<Reply>(address: string): Promise<Reply> {
    return this.call('GET', address)
  }

  post<Reply>(address: string, body?: unknown): Promise<Reply> {
    return this.call('POST', address, body)
  }

  async delete(address: string): Promise<void> {
    await this.call('DELETE', address)
  }
}

/** The status with which the server refused the call; 200 if it succeeded. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof Refused) return error.status
    throw error
  }
}

/** Registers an account, has the administrator approve it, and signs in. */
export async function newUser(administrator: User, signIn: SignIn): Promise<User & { id: number }> {
  await administrator.post('/api/auth/register', signIn)
  const list = await administrator.get<{ id: number; email: string }[]>('/api/admin/registrations')
  const id = list.find(({ email }) => email === signIn.email)?.id ?? 0
  await administrator.post(`/api/admin/approve/${String(id)}`)
  return Object.assign(await User.signIn(administrator.url, signIn), { id })
}
