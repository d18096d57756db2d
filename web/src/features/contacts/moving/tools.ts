// The tools that the wizard names.
export const tools = ['listmonk', 'mailchimp', 'brevo', 'mautic', 'other'] as const
export type Tool = (typeof tools)[number]

/** The tool that wrote a recognised export; null if it is none that the wizard names. */
export const toolOf = (program: string | undefined): Tool | null =>
  tools.find((tool) => tool === program) ?? null
