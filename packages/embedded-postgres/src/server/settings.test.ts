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
])(
  'on a machine with $memory bytes of memory, PostgreSQL gets shared_buffers of $shared',
  ({ memory, shared }) => {
    expect(settingsText(socket, memory)).toContain(`\nshared_buffers = '${shared}'\n`)
  },
)

test('parallel queries have memory of their own, because /dev/shm of a container holds 64 MB', () => {
  expect(settingsText(socket, GB)).toContain("\nmin_dynamic_shared_memory = '128MB'\n")
})

test('a power cut loses no row unless the database was declared temporary', () => {
  expect(settingsText(socket, GB)).not.toMatch(/fsync|synchronous_commit|full_page_writes/)
  expect(settingsText({ ...socket, throwAway: true }, GB)).toContain("\nfsync = 'off'\n")
})

test('with a socket PostgreSQL opens no port, and without one it listens on loopback only', () => {
  expect(settingsText(socket, GB)).toContain("\nlisten_addresses = ''\n")
  expect(settingsText({ ...socket, endpoint: { port: 54321 } }, GB)).toContain(
    "\nlisten_addresses = '127.0.0.1'\nport = '54321'\n",
  )
})

test('the name of the folder may contain quotes, commas and backslashes', () => {
  const text = settingsText({ ...socket, endpoint: { socketFolder: `/it's, a "test" \\ folder` } }, GB)
  expect(text).toContain(String.raw`unix_socket_directories = '"/it''s, a ""test"" \\ folder"'`)
})
