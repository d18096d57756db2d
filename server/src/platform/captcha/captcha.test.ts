// Human verification: the tokens that are accepted, and those that are refused.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterEach, describe, expect, it } from 'vitest'
import { createCaptcha } from './index.ts'

const secretKey = 'a secret key of thirty-two characters'

function altcha(key = secretKey) {
  const captcha = createCaptcha({ CAPTCHA: 'altcha' }, key)
  if (!captcha) throw new Error('ALTCHA was asked for')
  return captcha
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function challengeOf(captcha: ReturnType<typeof altcha>): Promise<Challenge> {
  return (await captcha.makeChallenge()) as unknown as Challenge
}

describe('ALTCHA', () => {
  it('accepts work that was done for one of our challenges, also on another node with the same key', async () => {
    const token = await solve(await challengeOf(altcha()))
    const use = await altcha().check(token, '192.0.2.1')
    expect(use?.key).toMatch(/^[\da-f]{64}$/)
    expect(use?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  })

  it('refuses a challenge that another server issued', async () => {
    const token = await solve(await challengeOf(altcha('another key of thirty-two characters')))
    expect(await altcha().check(token, '192.0.2.1')).toBeNull()
  })

  it('refuses a challenge that was made easier or longer-lived', async () => {
    const challenge = await challengeOf(altcha())
    const token = await solve(challenge)
    const read = JSON.parse(Buffer.from(token, 'base64').toString()) as { challenge: Challenge }
    const touched = {
      ...read,
      challenge: { ...read.challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } },
    }
    expect(
      await altcha().check(Buffer.from(JSON.stringify(touched)).toString('base64'), '192.0.2.1'),
    ).toBeNull()
  })

  it('refuses an answer without the work', async () => {
    const challenge = await challengeOf(altcha())
    const guess = {
      challenge,
      solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.repeat(2) },
    }
    expect(
      await altcha().check(Buffer.from(JSON.stringify(guess)).toString('base64'), '192.0.2.1'),
    ).toBeNull()
  })

  it.each([
    'x',
    'e30=',
    Buffer.from('{"challenge":null,"solution":null,"test":true}').toString('base64'),
    '\u0000',
  ])('refuses the token %j', async (token) => {
    expect(await altcha().check(token, '192.0.2.1')).toBeNull()
  })
})

describe('hCaptcha', () => {
  let server: Server | undefined
  let asked: URLSearchParams | undefined

  afterEach(() => {
    server?.close()
    server = undefined
  })

  async function hcaptcha(answer: string, location?: string) {
    server = createServer((request, response) => {
      if (location && request.url === '/siteverify') response.writeHead(307, { location })
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => {
        asked = new URLSearchParams(body)
        response.end(answer)
      })
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const siteverifyUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/siteverify`
    const captcha = createCaptcha(
      { CAPTCHA: 'hcaptcha', HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'hush' },
      secretKey,
      { siteverifyUrl },
    )
    if (!captcha) throw new Error('hCaptcha was asked for')
    return captcha
  }

  it('asks the service with the secret, the token and the address of the caller', async () => {
    const captcha = await hcaptcha('{"success":true}')
    expect(await captcha.check('a-token', '192.0.2.7')).toMatchObject({ key: expect.any(String) as string })
    expect(Object.fromEntries(asked ?? [])).toEqual({
      secret: 'hush',
      response: 'a-token',
      sitekey: 'site',
      remoteip: '192.0.2.7',
    })
  })

  it('refuses what the service refuses', async () => {
    const captcha = await hcaptcha('{"success":false,"error-codes":["invalid-input-response"]}')
    expect(await captcha.check('a-token', '192.0.2.7')).toBeNull()
  })

  it('reports a service that gives no readable answer', async () => {
    const captcha = await hcaptcha('<html>Bad gateway</html>')
    await expect(captcha.check('a-token', '192.0.2.7')).rejects.toMatchObject({ code: 'captcha_unreachable' })
  })

  // asvs: 15.3.2
  it('follows no redirect', async () => {
    const captcha = await hcaptcha('{"success":true}', '/elsewhere')
    await expect(captcha.check('a-token', '192.0.2.7')).rejects.toMatchObject({ code: 'captcha_unreachable' })
  })

  it('gives its site key to the browser and issues no challenge', async () => {
    const captcha = await hcaptcha('{}')
    expect(captcha.siteKey).toBe('site')
    expect(await captcha.makeChallenge()).toBeNull()
  })
})

it('Human verification can be switched off', () => {
  expect(createCaptcha({ CAPTCHA: 'off' }, secretKey)).toBeNull()
})
