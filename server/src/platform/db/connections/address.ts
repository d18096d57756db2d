// The address of the database in libpq's form, which may name several servers: postgresql://a:5432,b:5432/name
// ?target_session_attrs=read-write (PostgreSQL's manual, 34.1.1.3). The driver reads one server only.

/** The required state of a server, in libpq's words. */
export type Wanted = 'any' | 'primary' | 'read-write'

export interface DatabaseAddress {
  /** The address of each server, in order, in the form that the driver reads. */
  urls: readonly string[]
  /** The state that is checked before a server is used; null to use the first server that answers, without a check. */
  wanted: Wanted | null
}

const form = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const place = /^(\[[\da-f:.%]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i

/**
 * Reads an address of one server or several. If several servers have no `target_session_attrs`, Lettermill uses only a
 * server that accepts writes. libpq would use any server, but Lettermill does not work on a standby.
 * @returns null if the text is no address, or requires a server that accepts no writes
 */
export function readDatabaseAddress(text: string): DatabaseAddress | null {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] = form.exec(text) ?? []
  if (!scheme) return null
  const params = new URLSearchParams(query)
  const given = params.get('target_session_attrs')
  if (given !== null && !isWanted(given)) return null
  const places = readPlaces(authority, params)
  if (places === null) return null
  for (const name of ['target_session_attrs', 'host', 'port']) params.delete(name)
  const urls = places.map((each) => {
    const { authority, socket } = each
    const own = socket === null ? params : new URLSearchParams([...params, ['host', socket]])
    return `${scheme}${user}${authority}${path}${own.size > 0 ? `?${own.toString()}` : ''}`
  })
  if (!urls.every((url) => URL.canParse(url) || url.includes('@/') || url.includes('///'))) return null
  return { urls, wanted: given ?? (urls.length > 1 ? 'read-write' : null) }
}

function isWanted(text: string): text is Wanted {
  return text === 'any' || text === 'primary' || text === 'read-write'
}

interface Place {
  authority: string
  /** The folder of a unix socket, which a URL cannot have as its host. */
  socket: string | null
}

/** The servers of the URL's host part, or of the parameters `host` and `port`, which take precedence. */
function readPlaces(authority: string, params: URLSearchParams): Place[] | null {
  const written = authority.split(',').map((each) => place.exec(each))
  const hosts = params.get('host')?.split(',') ?? written.map((each) => each?.[1])
  const ports = params.get('port')?.split(',') ?? written.map((each) => each?.[2])
  if (written.includes(null) || (ports.length !== 1 && ports.length !== hosts.length)) return null
  const places: Place[] = []
  for (const [index, host] of hosts.entries()) {
    const port = (ports.length === 1 ? ports[0] : ports[index]) ?? ''
    if (host === undefined || (port !== '' && !(Number(port) > 0 && Number(port) < 65_536))) return null
    const socket = decodeURIComponent(host)
    const isSocket = socket.startsWith('/')
    const name = isSocket ? 'localhost' : host
    places.push({ authority: port === '' ? name : `${name}:${port}`, socket: isSocket ? socket : null })
  }
  return places
}
