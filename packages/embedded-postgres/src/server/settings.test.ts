// The settings as PostgreSQL reads them, on machines of several sizes and in folders of odd names.
import { expect, test } from 'vitest'
import { settingsText } from './settings.ts'

const GB = 1024 ** 3
const socket = {
  folder: '/data/postgres',
  name: 'embedded',
  endpoint: { socketFolder: '/data/postgres/run' },
  throwAway: false,
}

test.each([
  { memory: 0.5 * GB, shared: '64MB' },
  { memory: 1 * GB, shared: '128MB' },
  { memory: 64 * GB, shared: '512MB' },
])('a machine of $memory bytes gives the database $shared', ({ memory, shared }) => {
  expect(settingsText(socket, memory)).toContain(`\nshared_buffers = '${shared}'\n`)
})

test('a power cut costs no row unless the database is a throw-away', () => {
  expect(settingsText(socket, GB)).not.toMatch(/fsync|synchronous_commit|full_page_writes/)
  expect(settingsText({ ...socket, throwAway: true }, GB)).toContain("\nfsync = 'off'\n")
})

test('with sockets no port is open; without them PostgreSQL listens on loopback only', () => {
  expect(settingsText(socket, GB)).toContain("\nlisten_addresses = ''\n")
  expect(settingsText({ ...socket, endpoint: { port: 54321 } }, GB)).toContain(
    "\nlisten_addresses = '127.0.0.1'\nport = '54321'\n",
  )
})

test('a folder may have quotes, commas and backslashes in its name', () => {
  const text = settingsText({ ...socket, endpoint: { socketFolder: `/it's, a "test" \\ folder` } }, GB)
  expect(text).toContain(String.raw`unix_socket_directories = '"/it''s, a ""test"" \\ folder"'`)
})
