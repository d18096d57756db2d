/** The path of the templates screen with the preview of a template. */
export const templatePath = (id: number | string): string => `/templates?preview=${String(id)}`

/** The path that opens the editor of a template, of whatever kind it is. */
export const templateEditPath = (id: number): string => `/templates?do=edit&about=${String(id)}`
