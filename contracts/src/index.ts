// Everything that crosses the wire between server and clients, one file per feature.
export * from './accounts/accounts.ts'
export * from './analytics/agenda.ts'
export * from './analytics/analytics.ts'
export * from './api/api.ts'
export * from './templates/apply-brand.ts'
export * from './accounts/audit-actions.ts'
export * from './accounts/audit.ts'
export * from './templates/brand.ts'
export { campaignParts, missingParts, type CampaignPart } from './campaigns/campaign-form.ts'
export * from './campaigns/campaign-page.ts'
export * from './campaigns/campaign-reasons.ts'
export * from './campaigns/campaigns.ts'
export * from './campaigns/campaign-actions.ts'
export * from './campaigns/campaign-stats.ts'
export * from './senders/checkups.ts'
export * from './templates/findings.ts'
export * from './accounts/client-errors.ts'
export * from './templates/colours.ts'
export * from './contacts/consents.ts'
export * from './contacts/contact-jobs.ts'
export * from './contacts/contact-page.ts'
export * from './contacts/contact.ts'
export * from './contacts/contacts.ts'
export * from './contacts/contact-fields.ts'
export * from './contacts/imports.ts'
export * from './campaigns/deliveries.ts'
export * from './senders/dmarc.ts'
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
} from './templates/design-blocks.ts'
export * from './templates/design.ts'
export * from './templates/designs.ts'
export * from './templates/saved-sections.ts'
export * from './contacts/email.ts'
export * from './contacts/doubtful-addresses.ts'
export * from './api/endpoint.ts'
export * from './contacts/fields.ts'
export * from './forms/forms.ts'
export * from './words/languages.ts'
export * from './relays/mailbox-providers.ts'
export * from './messages/mailbox.ts'
export * from './campaigns/mass-bounces.ts'
export * from './messages/messages.ts'
export * from './campaigns/holds.ts'
export * from './accounts/notices.ts'
export * from './api/open-names.ts'
export * from './forms/pages.ts'
export * from './campaigns/postal-address.ts'
export * from './forms/preferences.ts'
export * from './api/problem.ts'
export * from './relays/provider-limits.ts'
export * from './relays/public-address.ts'
export * from './accounts/quotas.ts'
export * from './words/reason.ts'
export * from './relays/relay-presets.ts'
export * from './relays/relays.ts'
export * from './campaigns/releases.ts'
export * from './words/reason.ts'
export * from './senders/reputation.ts'
export * from './contacts/groups.ts'
export * from './analytics/growth.ts'
export * from './analytics/readers.ts'
export * from './accounts/search.ts'
export * from './segments/segment-filter.ts'
export * from './segments/segments.ts'
export * from './senders/senders.ts'
export * from './api/shapes.ts'
export * from './feedback/feedback.ts'
export * from './feedback/feedback-ways.ts'
export * from './feedback/suppressions.ts'
export * from './feedback/sunset.ts'
export * from './templates/templates.ts'
export * from './campaigns/test-addresses.ts'
export * from './forms/topics.ts'
export * from './analytics/tracking.ts'
export * from './relays/warm-ups.ts'
export * from './webhooks/webhooks.ts'
