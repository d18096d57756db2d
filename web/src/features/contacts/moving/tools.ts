// The tools that the wizard names.
export const tools = ['listmonk', 'mailchimp', 'brevo', 'mautic', 'other'] as const
export type Tool = (typeof tools)[number]
