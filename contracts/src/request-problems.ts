// Problems (expected refusals) of any call: about its request, its caller, or the state of the server.

export const requestProblems = {
  invalid_input: { status: 400, message: 'Please check your input: {reason}' },
  body_not_json: { status: 400, message: 'The request body is not valid JSON.' },
  body_too_deep: { status: 400, message: 'The request body is nested deeper than {limit} levels.' },
  body_too_large: { status: 413, message: 'The request is too large. The limit is {limit}.' },
  body_missing: { status: 400, message: 'This call needs a body of JSON.' },
  unsupported_media: {
    status: 415,
    message: 'This call does not take that kind of body. Send it with Content-Type: {expected}.',
  },
  encoding_unsupported: { status: 415, message: 'Send the body without Content-Encoding.' },
  address_unreadable: { status: 400, message: 'The address of this call cannot be read.' },
  request_unreadable: { status: 400, message: 'The request cannot be read.' },
  request_too_slow: { status: 408, message: 'The request took too long to arrive.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  signed_out: { status: 401, message: 'Please sign in again.' },
  token_unknown: {
    status: 401,
    message: 'There is no such API token. It was revoked, or it is not complete.',
  },
  token_expired: {
    status: 401,
    message: 'This API token has ended. Create a new one in Settings.',
  },
  not_administrator: { status: 403, message: 'Only an administrator may do this.' },
  not_found: { status: 404, message: 'Not found.' },
  unknown_call: { status: 404, message: 'There is no such call: {method} {path}' },
  method_not_allowed: { status: 405, message: 'This call does not take {method}. Use {allowed}.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again in {minutes} min.' },
  not_ready: { status: 503, message: 'Lettermill is not ready: {reason}' },
  overloaded: {
    status: 503,
    message: 'Lettermill has too much to do at the moment. Please try again in a few seconds.',
  },
  database_away: {
    status: 503,
    message: 'The database does not answer in time at the moment. Please try again in a few seconds.',
  },
  database_read_only: {
    status: 503,
    message:
      'Nothing can be saved at the moment: the database takes no changes. Please try again in a minute.',
  },
  database_full: {
    status: 503,
    message: 'Nothing can be saved: the disk of the database is full. Please tell the administrator.',
  },
  storage_full: {
    status: 507,
    message: 'The file cannot be kept: the disk of the server is full. Please tell the administrator.',
  },
  storage_away: {
    status: 503,
    message:
      'The file cannot be saved: the file storage of the server refused it. Please try again in a minute, then tell the administrator.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const
