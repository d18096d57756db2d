// The key of the cached checkups of campaigns. A saved template removes them, because its campaigns have changed.
export const checkupsKey = ['checkups'] as const
