/** The path of the templates screen with the preview of a template. */
export const templatePath = (id: number | string): string => `/templates?preview=${String(id)}`
