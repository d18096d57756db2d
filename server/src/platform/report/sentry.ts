// Reports to a service that supports Sentry's protocol. A report contains the error's name, scrubbed message and stack,
// Lettermill's version, the role, the route and Node's version. It contains nothing about requests, people or the
// machine.
import { readFileSync } from 'node:fs'
import {
  createStackParser,
  createTransport,
  nodeStackLineParser,
  Scope,
  ServerRuntimeClient,
  type ErrorEvent,
  type StackFrame,
  type StackLineParser,
} from '@sentry/core'
import { serverPath } from '../paths.ts'
import type { Reporter } from './reporter.ts'
import { scrub } from './scrub.ts'

/** The limit is from the specification, section 9. */
const timeoutMs = 5000
const bufferSize = 20

/** A reporter to the service of `dsn`, for a process in this role. */
export function sentryReporter(dsn: string, role: string): Reporter {
  const client = new ServerRuntimeClient({
    dsn,
    release: `lettermill@${ownVersion()}`,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    stackParser: createStackParser(nodeStackLineParser(), geckoStackLine),
    integrations: [],
    sendClientReports: false,
    transport: (options) =>
      createTransport({ ...options, bufferSize }, ({ body }) => post(options.url, body)),
    beforeSend: scrubbed,
  })
  client.init()
  return {
    report({ message, error, route }) {
      const scope = new Scope()
      scope.setTags({ role, ...(route && { route }) })
      if (error === undefined) client.captureMessage(message, 'error', {}, scope)
      else client.captureException(error, { captureContext: { tags: { doing: scrub(message) } } }, scope)
    },
    async flush() {
      await client.flush(timeoutMs)
    },
  }
}

async function post(url: string, body: string | Uint8Array) {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.arrayBuffer()
  return {
    statusCode: answer.status,
    headers: {
      'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
      'retry-after': answer.headers.get('retry-after'),
    },
  }
}

function scrubbed(event: ErrorEvent): ErrorEvent {
  const { message, exception, ...rest } = event
  return {
    ...rest,
    ...(message && { message: scrub(message) }),
    ...(exception && {
      exception: {
        values: (exception.values ?? []).map(({ value, stacktrace, ...about }) => ({
          ...about,
          ...(value !== undefined && { value: scrub(value) }),
          ...(stacktrace && { stacktrace: { frames: (stacktrace.frames ?? []).map(withoutPlace) } }),
        })),
      },
    }),
  }
}

/** Shortens a path to the part below the program's folder, because the part above names the machine and its people. */
function withoutPlace({ filename, abs_path: _absolute, ...frame }: StackFrame): StackFrame {
  const file = filename?.replace(/^file:\/\//, '').replace(serverPath('..'), '')
  return { ...frame, ...(file && { filename: file.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*/s, '') }) }
}

/**
 * Firefox and Safari write `name@file:line:column`. This form is tried after Node's, whose paths may also contain an @.
 */
const geckoStackLine: StackLineParser = [
  95,
  (line) => {
    const [, name, filename, row, column] = /^([^@]*)@(.+):(\d+):(\d+)$/.exec(line.trim()) ?? []
    if (!filename) return undefined
    return { function: name || '?', filename, lineno: Number(row), colno: Number(column), in_app: true }
  },
]

function ownVersion(): string {
  return (JSON.parse(readFileSync(serverPath('package.json'), 'utf8')) as { version: string }).version
}
