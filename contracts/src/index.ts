// Everything that crosses the wire between server and clients, one file per feature.
export * from './accounts.ts'
export * from './agenda.ts'
export * from './analytics.ts'
export * from './api.ts'
export * from './apply-brand.ts'
export * from './audit-actions.ts'
export * from './audit.ts'
export * from './brand.ts'
export { campaignParts, missingParts, type CampaignPart } from './campaign-form.ts'
export * from './campaign-page.ts'
export * from './campaign-reasons.ts'
export * from './campaigns.ts'
export * from './checkups.ts'
export * from './findings.ts'
export * from './client-errors.ts'
export * from './colours.ts'
export * from './consents.ts'
export * from './contact-jobs.ts'
export * from './contact-page.ts'
export * from './contact.ts'
export * from './contacts.ts'
export * from './deliveries.ts'
export * from './dmarc.ts'
export {
  conditionOperators,
  designAligns,
  designBlock,
  designColor,
  designCondition,
  designConditions,
  designLimits,
  socialLink,
  socialNetworkNames,
  socialNetworks,
  type DesignBlock,
  type DesignBlockOf,
  type DesignBlockType,
  type DesignCondition,
  type DesignConditions,
  type SocialLink,
} from './design-blocks.ts'
export * from './design.ts'
export * from './designs.ts'
export * from './saved-sections.ts'
export * from './email.ts'
export * from './doubtful-addresses.ts'
export * from './endpoint.ts'
export * from './fields.ts'
export * from './forms.ts'
export * from './languages.ts'
export * from './mailbox-providers.ts'
export * from './mailbox.ts'
export * from './mass-bounces.ts'
export * from './messages.ts'
export * from './holds.ts'
export * from './notices.ts'
export * from './open-names.ts'
export * from './pages.ts'
export * from './postal-address.ts'
export * from './preferences.ts'
export * from './problem.ts'
export * from './provider-limits.ts'
export * from './public-address.ts'
export * from './quotas.ts'
export * from './reason.ts'
export * from './relay-presets.ts'
export * from './relays.ts'
export * from './releases.ts'
export * from './reason.ts'
export * from './reputation.ts'
export * from './groups.ts'
export * from './growth.ts'
export * from './readers.ts'
export * from './search.ts'
export * from './segment-filter.ts'
export * from './segments.ts'
export * from './senders.ts'
export * from './shapes.ts'
export * from './feedback.ts'
export * from './feedback-ways.ts'
export * from './suppressions.ts'
export * from './sunset.ts'
export * from './templates.ts'
export * from './test-addresses.ts'
export * from './topics.ts'
export * from './tracking.ts'
export * from './warm-ups.ts'
export * from './webhooks.ts'
