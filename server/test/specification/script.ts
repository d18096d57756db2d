// An outside script: it knows the specification's table of calls and nothing about the contracts, and calls a listening
// app over plain HTTP.
import type { FastifyInstance } from 'fastify'
import type { TestDatabase } from '../harness.ts'
import { startApp } from '../harness-app.ts'

export interface Reply {
  status: number
  type: string
  header(name: string): string | null
  text: string
  /** The body read as JSON; undefined if it is not JSON. */
  json: unknown
}

export type Call = (method: string, path: string, body?: object) => Promise<Reply>

/** The whole app, and its address on loopback. */
export async function startListening(
  database: TestDatabase,
): Promise<{ app: FastifyInstance; address: string }> {
  const app = await startApp(database)
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/**
 * Calls with a token, or without. As in section 7, every call except multipart ones declares JSON, even without a body.
 */
export function callsTo(address: string, token?: string): Call {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    })
    const text = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      header: (name) => response.headers.get(name),
      text,
      json: parsed(text),
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
