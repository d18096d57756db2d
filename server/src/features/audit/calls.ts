// The audit entry of each call of the API. A call that changes something and is in neither list fails a test
// (src/features/audit/tests/calls.test.ts), so a new call needs a decision.
import type { AuditAction, AuditObject } from '@lettermill/contracts'

export interface AuditedCall {
  action: AuditAction
  object?: AuditObject
  /** The object is what the call answers, though its path names another. */
  isAnswered?: true
}

export const auditedCalls: Readonly<Record<string, AuditedCall>> = {
  register: { action: 'registered', object: 'account' },
  login: { action: 'signed_in' },
  logout: { action: 'signed_out' },
  changePassword: { action: 'password_changed' },
  createApiToken: { action: 'api_token_created', object: 'api_token' },
  deleteApiToken: { action: 'api_token_revoked', object: 'api_token' },
  approveRegistration: { action: 'registration_approved', object: 'account' },
  rejectRegistration: { action: 'registration_rejected', object: 'account' },
  deleteUser: { action: 'account_deleted', object: 'account' },
  updateSettings: { action: 'settings_changed' },
  updateBrand: { action: 'brand_changed' },
  updatePage: { action: 'page_changed', object: 'page' },

  uploadContacts: { action: 'contacts_imported', object: 'group' },
  undoContactImport: { action: 'import_undone', object: 'import' },
  deleteContactGroup: { action: 'group_deleted', object: 'group' },
  renameContactGroup: { action: 'group_renamed', object: 'group' },
  restoreContactGroup: { action: 'group_restored', object: 'group' },

  // Without the address: the log outlives the data of a person who asks to be erased.
  createContact: { action: 'contact_created', object: 'contact' },
  updateContact: { action: 'contact_changed', object: 'contact' },
  deleteContact: { action: 'contact_deleted', object: 'contact' },
  restoreContact: { action: 'contact_restored', object: 'contact' },
  unsubscribeContact: { action: 'contact_unsubscribed', object: 'contact' },
  resubscribeContact: { action: 'contact_resubscribed', object: 'contact' },
  eraseContact: { action: 'contact_erased', object: 'contact' },
  upsertContacts: { action: 'contacts_upserted' },
  addGroupMembers: { action: 'members_added', object: 'group' },
  removeGroupMembers: { action: 'members_removed', object: 'group' },
  changeContacts: { action: 'contacts_changed' },
  cancelContactJob: { action: 'contact_job_cancelled' },
  undoContactJob: { action: 'contact_job_undone' },

  createField: { action: 'field_created', object: 'field' },
  updateField: { action: 'field_changed', object: 'field' },
  deleteField: { action: 'field_deleted', object: 'field' },

  createTopic: { action: 'topic_created', object: 'topic' },
  updateTopic: { action: 'topic_changed', object: 'topic' },
  deleteTopic: { action: 'topic_deleted', object: 'topic' },

  createSegment: { action: 'segment_created', object: 'segment' },
  updateSegment: { action: 'segment_changed', object: 'segment' },
  deleteSegment: { action: 'segment_deleted', object: 'segment' },
  restoreSegment: { action: 'segment_restored', object: 'segment' },
  duplicateSegment: { action: 'segment_duplicated', object: 'segment', isAnswered: true },
  makeSegmentGroup: { action: 'segment_group_made', object: 'segment' },

  createSender: { action: 'sender_created', object: 'sender' },
  deleteSender: { action: 'sender_deleted', object: 'sender' },
  allowDomain: { action: 'domain_allowed', object: 'domain' },
  createDomain: { action: 'domain_created', object: 'domain' },
  verifyDomain: { action: 'domain_verified', object: 'domain' },
  unverifyDomain: { action: 'domain_unverified', object: 'domain' },
  updateDomainSigning: { action: 'domain_signing_changed', object: 'domain' },
  updateDomainSigner: { action: 'domain_signing_changed', object: 'domain' },
  updateWarmUp: { action: 'domain_warm_up_changed', object: 'domain' },
  updateDomainComplaints: { action: 'domain_complaints_told', object: 'domain' },
  probeDomain: { action: 'domain_probed', object: 'domain' },
  deleteDomain: { action: 'domain_deleted', object: 'domain' },

  createRelay: { action: 'relay_added' },
  updateRelay: { action: 'relay_changed' },
  deleteRelay: { action: 'relay_removed' },
  testRelay: { action: 'relay_tested' },

  goOnRestored: { action: 'restored_gone_on' },
  dismissUntrustedProxy: { action: 'proxy_notice_dismissed' },

  createTemplate: { action: 'template_created', object: 'template' },
  updateTemplate: { action: 'template_changed', object: 'template' },
  updateMessageTemplate: { action: 'template_changed', object: 'template' },
  deleteTemplate: { action: 'template_deleted', object: 'template' },
  duplicateTemplate: { action: 'template_duplicated', object: 'template', isAnswered: true },
  restoreTemplate: { action: 'template_restored', object: 'template' },

  createCampaign: { action: 'campaign_created', object: 'campaign' },
  duplicateCampaign: { action: 'campaign_duplicated', object: 'campaign', isAnswered: true },
  resendCampaign: { action: 'campaign_resent', object: 'campaign', isAnswered: true },
  updateCampaign: { action: 'campaign_changed', object: 'campaign' },
  unscheduleCampaign: { action: 'campaign_unscheduled', object: 'campaign' },
  recallCampaign: { action: 'campaign_recalled', object: 'campaign' },
  sendCampaign: { action: 'campaign_sent', object: 'campaign' },
  pauseCampaign: { action: 'campaign_paused', object: 'campaign' },
  resumeCampaign: { action: 'campaign_resumed', object: 'campaign' },
  archiveCampaign: { action: 'campaign_archived', object: 'campaign' },
  retryCampaign: { action: 'campaign_retried', object: 'campaign' },
  deleteCampaign: { action: 'campaign_deleted', object: 'campaign' },
  restoreCampaign: { action: 'campaign_restored', object: 'campaign' },
  updateFeedbackRules: { action: 'feedback_rules_changed' },
  sendFeedback: { action: 'feedback_reported' },
  retryFailedFeedback: { action: 'feedback_retried' },
  createHook: { action: 'hook_created' },
  deleteHook: { action: 'hook_removed' },
  createWebhook: { action: 'webhook_created', object: 'webhook' },
  updateWebhook: { action: 'webhook_changed', object: 'webhook' },
  deleteWebhook: { action: 'webhook_deleted', object: 'webhook' },
  rotateWebhook: { action: 'webhook_secret_rotated', object: 'webhook' },
  testWebhook: { action: 'webhook_tested', object: 'webhook' },
  replayWebhookCall: { action: 'webhook_calls_replayed', object: 'webhook', isAnswered: true },
  replayFailedWebhookCalls: { action: 'webhook_calls_replayed', object: 'webhook' },
  addSuppressions: { action: 'suppressions_added' },
  importSuppressions: { action: 'suppressions_imported' },
  deleteSuppression: { action: 'suppression_removed' },
  undoSuppressions: { action: 'suppressions_taken_back' },
  undoCampaignFeedback: { action: 'suppressions_taken_back', object: 'campaign' },
  takeBackMassBounce: { action: 'mass_bounce_taken_back' },
  confirmMassBounce: { action: 'mass_bounce_confirmed' },
  testTemplate: { action: 'template_tested' },
  testCampaign: { action: 'campaign_tested', object: 'campaign' },
  addTestAddress: { action: 'test_address_asked', object: 'campaign' },
  deleteTestAddress: { action: 'test_address_removed' },

  // Reads that carry much data out.
  exportContacts: { action: 'contacts_exported' },
  exportSegment: { action: 'segment_exported', object: 'segment' },
  exportCampaign: { action: 'campaign_exported', object: 'campaign' },
  exportAllCampaigns: { action: 'campaigns_exported' },
  exportContact: { action: 'contact_exported', object: 'contact' },
  exportSuppressions: { action: 'suppressions_exported' },
  exportAudit: { action: 'audit_exported' },
  // Only when they ask for the whole list: without a limit.
  listContacts: { action: 'contacts_read' },
  listGroupContacts: { action: 'contacts_read', object: 'group' },
  listCampaigns: { action: 'campaigns_read' },
  listDeliveries: { action: 'deliveries_read', object: 'campaign' },
  listUnsubscribers: { action: 'unsubscribers_read' },

  // Reads by an administrator of what belongs to other accounts.
  listMailbox: { action: 'mailbox_listed' },
  getMailboxMessage: { action: 'mailbox_message_read', object: 'workspace', isAnswered: true },
}

/** Calls by another method than GET that write no audit entry, and why. */
export const unauditedCalls: Readonly<Record<string, string>> = {
  validateToken: 'changes nothing',
  checkUpDomain: 'changes nothing',
  checkUpCampaign: 'changes nothing',
  checkDomainRecords: 'notes what anybody can look up in the DNS',
  previewMessage: 'stores nothing',
  sendMessage: 'is on record itself, with every attempt',
  sendMessages: 'is on record itself, with every attempt',
  countSegment: 'stores nothing',
  listSegmentContacts: 'stores nothing, and shows fifty at most',
  renderTemplate: 'stores nothing',
  keepSection: 'is part of no letter until a template holds it',
  forgetSection: 'changes no letter',
  uploadImage: 'is shown to nobody until a template or campaign holds it',
  unsubscribe: 'is a reader’s own choice, kept as an event',
  resubscribe: 'is a reader’s own choice, kept as an event',
  updatePreferences: 'is a reader’s own choice, kept as consents; a changed name is on record by its rule',
  oneClickUnsubscribe: 'is a reader’s own choice, kept as an event',
  takeHook: 'is a provider’s own report, kept as feedback',
  confirmTestAddress: 'is the choice of who reads mail at the address, kept with the address',
  reportClientError: 'goes to the log',
}
