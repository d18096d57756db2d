// Generated from the comments of the contracts by `npm run generate -w client`; a test fails if it is out of date.

export const descriptions: Readonly<Record<string, string>> = {
  AddedFoot: "The lines that Lettermill adds below a letter, in the letter's language.",
  'AddedFoot.postal_address': "In lines; '' if none is set.",
  'AddedFoot.sender':
    "Name and address of the workspace's first sender; '' if it has none. A campaign shows its own sender.",
  'AddedFoot.sent_by': "The words before the sender's name, such as 'Sent by'.",
  'AddedFoot.unsubscribe': "The words of the link to unsubscribe; '' if the letter has such a link.",
  'Agenda.more_running': 'The number of campaigns being sent or paused that `running` leaves out.',
  'Agenda.next': 'Scheduled campaigns, the earliest first; at most three.',
  'Agenda.next.contacts':
    'The number of contacts that would get the campaign now, without contacts that are left out. Null if the campaign goes to a target, which Lettermill counts only on request.',
  'Agenda.running': 'Campaigns that are being sent or paused, the last started first; at most three.',
  'Agenda.running.done_at':
    'When the last pending message will have been tried; null if the campaign sends nothing now, or if it has been sending for less than ten seconds.',
  'Agenda.running.settled': 'Recipients whose messages have ended: sent, failed or skipped.',
  'Agenda.running.warning':
    'The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has.',
  ApiToken:
    "An API token for scripts. Until it ends or is revoked, it may make every call with access 'account' whose scope it has.",
  'ApiToken.expires_at': 'When the token ends; null: not until it is revoked.',
  'ApiToken.last_used_at': 'When the token was last used, to the hour; null if never.',
  'AuditEntry.account_id':
    'The account at that time; it may have been deleted since. Null for strangers, the command line and Lettermill itself.',
  'AuditEntry.address': "The caller's IP address, as far as TRUST_PROXY lets the server know it.",
  'AuditEntry.object_name': "The object's name at that time.",
  'AuditEntry.rows': 'The number of rows of an export or import.',
  'AuditEntry.times': 'More than 1 if the entry stands for several equal actions within a minute.',
  'BotEvent.bot':
    'The signal that identified the bot: a prefetching mail client, a scanner, a burst of clicks, …',
  'Brand.footer':
    'Plain text in lines: why the reader gets the letter, and anything else. It may contain merge tags.',
  'Brand.logo': "The path of a picture that the workspace uploaded; '' for none.",
  'Brand.postal_address': 'The postal address of the workspace, the same as `postalAddress` of its settings.',
  'Brand.theme.page': 'The background around the letter.',
  'Brand.theme.radius': 'Corner radius of buttons and pictures.',
  'Campaign.blocked_count':
    'Recipients whose mail server refused the message because of us, not because of the recipient.',
  'Campaign.bounce_count': 'Recipients whose address does not exist, as the relay or a later bounce said.',
  'Campaign.delivered_count': 'Sent messages minus those that are known to have bounced.',
  'Campaign.group_id': 'The group that the campaign goes to; null: all contacts, or a target.',
  'Campaign.group_name': 'The name of the group; null for all contacts, and once the group is deleted.',
  'Campaign.hold':
    'Why a scheduled campaign did not start, as a code with parameters; null for other reasons.',
  'Campaign.open_count': 'Recipients who opened the message, without bot events.',
  'Campaign.paused_at':
    'When the campaign was paused or held; null for other campaigns, and for campaigns that were paused before Lettermill stored this time.',
  'Campaign.preheader': 'The preheader, which mail programs show after the subject; empty if there is none.',
  'Campaign.reason':
    'A sentence: why the campaign is held or failed, or why a scheduled one cannot be sent; otherwise null.',
  'Campaign.reply_to': 'Where replies go; null: to the sender.',
  'Campaign.resend_of':
    'The campaign that this campaign sends again, and the contacts that now get it; null if there is none.',
  'Campaign.soft_bounce_count': 'Recipients whose message was refused for now (soft bounces).',
  'Campaign.started_at': 'When sending began; null before that.',
  'Campaign.starts_at':
    'When the first message is sent, if the campaign was sent with a delay; null once sending began.',
  'Campaign.target':
    'The groups and segments that the campaign goes to; null if it goes to one group or to all contacts.',
  'Campaign.template_name': 'The name of the template; null once the template is deleted.',
  'Campaign.topic': 'Contacts who switched this topic off do not get the campaign; null: no topic.',
  'Campaign.total_contacts':
    'The number of contacts. For a target, 0 until sending begins; `POST /api/segments/count` counts a target.',
  'Campaign.version':
    'The version, which grows with every edit. `PUT` refuses an edit that was made from an older version.',
  'Campaign.warning':
    'The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has.',
  'CampaignFeedback.providers':
    'Providers with a refusal, or with a share of what was sent; the largest first.',
  'CampaignFeedback.providers.delivered':
    'Messages to the provider that a relay accepted and that did not bounce.',
  'CampaignFeedback.providers.tried':
    'Messages that Lettermill tried to deliver to the provider, accepted or not.',
  'CampaignFeedback.reasons': 'At most 20, the most frequent first.',
  CampaignHold: 'The part of a campaign that waits for one provider. The other providers get their messages.',
  'CampaignHold.fails_at': 'When the messages fail, unless one is accepted before.',
  'CampaignHold.next_try_at':
    'When Lettermill tries a few of the messages again. If one is accepted, all others follow.',
  'CampaignHold.waiting': 'How many messages wait for this provider.',
  'CampaignLink.bot_clicks': 'Recipients whose bots followed the link.',
  'CampaignLink.clicks': 'Recipients who clicked the link, without bot events.',
  'CampaignLink.url': 'The URL as the author wrote it, including merge tags.',
  'CampaignLink.words':
    'The text of the link, or the alternative text of its picture; null if it has neither.',
  'CampaignPace.minutes':
    'Messages that the relay accepted in each minute of the last hour, oldest first and without gaps. The list begins with the first minute that has a message.',
  CampaignProgress: 'sent + failed + skipped + deferred + unconfirmed + pending = total, at every moment.',
  'CampaignProgress.bot_opens': "Recipients with bot events. Readers' stats exclude bot events.",
  'CampaignProgress.done_at':
    "When the last pending message will be tried, at the current rate, and the last one that waits for a provider's limit; null if the campaign now sends nothing, or if it has been sending for less than ten seconds.",
  'CampaignProgress.holds':
    'The providers that refuse the campaign. Their messages wait and count as deferred.',
  'CampaignProgress.lapses':
    'How often another worker took over a chunk because its worker fell silent. Each time, up to one flush of messages (250) may have arrived twice, and Lettermill cannot tell which ones.',
  'CampaignProgress.next_try_at':
    "When the next deferred message is tried again; null if none is deferred, or all wait for a provider's limit.",
  'CampaignProgress.possible_duplicates':
    'Messages with one unconfirmed attempt and a later attempt that was accepted or also unconfirmed.',
  'CampaignProgress.postponed':
    "Whether the sending domain's warm-up postpones messages to the next day. They count as deferred.",
  'CampaignProgress.rate':
    'Messages a second over the last minute, or since the first message sent in it; 0 if none was sent.',
  'CampaignProgress.rate_limit':
    'SEND_RATE, the most messages a second of the whole installation; null: no limit.',
  'CampaignProgress.relay_reply': 'What the relay answered last, if every relay fails; else null.',
  'CampaignProgress.retryable':
    'How many failed messages can be tried again, because their address takes mail. 0 until the campaign is over. Also 0 for a campaign that could not start; "Try again" starts it nevertheless.',
  'CampaignProgress.test_mode':
    'Whether the messages stay in the built-in mailbox; null before the start, and for campaigns that an earlier version of Lettermill started.',
  'CampaignProgress.waits':
    'The providers whose limit is reached. Messages to them wait without an attempt and count as deferred.',
  'CampaignProgress.waits_for':
    'Why a campaign that is being sent makes no progress. `worker`: no worker runs. `failure`: a worker meets the same error again and again. `relay`: every relay fails, or the relay has accepted nothing for a minute. Null if it makes progress, or its next try is not due yet.',
  'CampaignRates.campaigns':
    'Campaigns that started in the range, newest first, at most 200, with their counts until now.',
  'CampaignRates.more': 'The number of campaigns in the range that `campaigns` leaves out.',
  'CampaignRates.some_deleted':
    'Whether campaigns that were sent in the range were deleted since. The totals of `listPerformance` include them, and `campaigns` and `listProviders` do not.',
  'CampaignReview.content':
    'What spam filters and readers would object to in the message and its recipients, the worst first.',
  'CampaignReview.findings': 'What a person should fix or know before sending.',
  'CampaignReview.group_name':
    'The name of the group; null if the campaign goes to all contacts or to a target.',
  'CampaignReview.left_out': 'How many members of the group do not get it, by reason.',
  'CampaignReview.recipients': 'How many contacts would get the message if it were sent now.',
  'CampaignReview.reputation':
    "What the last campaigns of the workspace say about this one: so many complaints or hard bounces that the calls that send it need `acknowledged`, or an administrator's release. Null if there are few.",
  'CampaignReview.target': 'The target; null if the campaign goes to one group or to all contacts.',
  'CampaignStats.records':
    'Oldest first and without gaps, from the start of sending to now; empty before the start. At most ninety days from the start.',
  'CampaignStats.records.at':
    'Start of the hour or day as local time: YYYY-MM-DDTHH:mm. When clocks go back in autumn, an hour appears twice.',
  'CampaignStats.unit': 'The span of time of one record.',
  'CampaignWait.done_at':
    'When the last of them leaves at the earliest; null if the limit was removed, so that all leave now.',
  'CampaignWait.params.provider': 'A mailbox provider such as `gmail`, or a domain, which contains a dot.',
  'CampaignWait.waiting': 'How many messages wait for the limit.',
  'Checkup.dns_host':
    "The company that hosts the domain's DNS zone, derived from its name servers; null if unknown.",
  'Checkup.level': 'The worst level of the findings.',
  'CheckupFinding.code': 'Identifies the sentence, for programs.',
  'CheckupFinding.fix': 'What to do, in a sentence; null if nothing needs to be done.',
  'CheckupFinding.found': 'What was found in the DNS.',
  'CheckupFinding.id': 'The check: spf.present, dkim.key and so on.',
  'CheckupFinding.params': 'The values in the sentence.',
  'CheckupFinding.record': 'The DNS record to publish.',
  'Consent.form_id': 'The form, and the version of its texts that the person saw; null if no form was used.',
  'Consent.form_name': 'The name of the form; null if no form was used, or if the form was deleted.',
  'Consent.ip': "The person's IP address, as far as TRUST_PROXY lets the server know it, and browser.",
  Contact: 'A contact in a reply. `amount` is a decimal as text, `date_filed` a calendar day (YYYY-MM-DD).',
  'Contact.fields': 'Values of custom fields by key; empty values are left out.',
  'Contact.group_id':
    'The listed group, in the list of a group. In other lists, the group that the contact joined first, or null.',
  'ContactDetail.fields': 'Values of custom fields by key; empty values are left out.',
  'ContactDetail.group_id':
    'The listed group, in the list of a group. In other lists, the group that the contact joined first, or null.',
  'ContactDetail.groups':
    "The contact's groups that are not deleted, in the order in which the contact joined them.",
  'ContactDetail.status_since': 'Since when the contact cannot be mailed; null if it can be mailed.',
  ContactImport: 'One import: the sums over all requests with its id.',
  'ContactImport.imported':
    'New members of the group; `added` of them were created, the others were known before.',
  'ContactImport.refused': 'Rows that were left out because their consent cell says no.',
  'ContactImport.undoable_until': '24 hours after the last request of the import.',
  'ContactImport.unreadable_fields': 'The number of unreadable cells of each field, by its key.',
  'ContactJob.changed':
    'How many contacts the job has changed. A contact that is already in the group, for instance, is not changed.',
  'ContactJob.group_id':
    'The group of the job: the job adds contacts to it, removes contacts from it, deletes it (alone or with its import) or restores it.',
  'ContactJob.seen': 'How many contacts the job has processed.',
  'ContactJob.total': 'How many contacts the job covers; null until they are counted.',
  'CumulativeStats.points':
    'Counts from the start up to each moment, oldest first. The first point is the quarter of an hour in which sending started, with zeros; the last is now or the end of the range. Empty before the start.',
  'CumulativeStats.step_minutes': 'Minutes between two points: 15, 60, or a whole number of days.',
  'CumulativeStats.steps': 'The number of steps of the range; for `all`, the number of points.',
  'CumulativeStats.usual':
    'The median of up to twelve earlier campaigns of the workspace at each point, as shares of their sent messages (0 to 1). One entry more than `steps`. Null for `all`, and with fewer than two earlier campaigns.',
  'CumulativeStats.usual_of': 'The number of earlier campaigns in the median.',
  CustomField: 'A custom field. Its key never changes, because merge tags use it: `{{ fields.key }}`.',
  'CustomField.options': 'The options of a choice; null for other types.',
  'DashboardStats.delivered': 'Sent messages minus those that are known to have bounced.',
  'Delivery.at': 'When the last attempt was made, or when the delivery was skipped.',
  'Delivery.attempts':
    'SMTP attempts; 0 if Lettermill skipped the delivery, or a provider throttle postponed the delivery.',
  'Delivery.possible_duplicate':
    'Whether the message may have arrived twice (see `possible_duplicates` of the progress).',
  'Delivery.reason':
    "The relay's last answer, or Lettermill's own reason if the relay gave none; null while pending.",
  'Delivery.seq': "The recipient's number in the campaign.",
  'DeliveryStory.attempts.code': 'Reply code and RFC 3463 status; null if the relay gave none.',
  'DeliveryStory.attempts.relay': 'The relay that was tried; null if none was.',
  'DeliveryStory.attempts.tried': 'Whether the relay was tried. If not, `wait` or `reply` says why.',
  'DeliveryStory.attempts.wait':
    'Why Lettermill did not try yet; null for any other reason, which `reply` has.',
  'DeliveryStory.events.bot': 'The signal that identified a bot; null for a reader.',
  'DeliveryStory.events.url':
    "The URL that was clicked, with the recipient's values; null if the event is not a click.",
  'DeliveryStory.more_events':
    'How many events the server counted but did not store. It stores the first 100 events of a kind on one link.',
  'Design.language': 'A language tag (BCP 47), such as `en` or `uk`.',
  'Design.preheader': 'The preheader, which mail programs show after the subject; may contain merge tags.',
  'Design.sections.background': 'The background colour of the section; null: the background of the letter.',
  'Design.sections.background_picture': "A picture behind the section, or ''. Outlook shows only the colour.",
  'Design.sections.columns.blocks.address': "The sender's postal address, in lines.",
  'Design.sections.columns.blocks.alt': "Alternative text. '' marks the picture as decoration.",
  'Design.sections.columns.blocks.author': "Who said the quotation; '' for nobody.",
  'Design.sections.columns.blocks.header': 'Whether the first row holds the column headings.',
  'Design.sections.columns.blocks.html': "Why the reader gets this letter, and anything else; may be ''.",
  'Design.sections.columns.blocks.only_if':
    'The block is shown only to contacts who match; null: to every contact.',
  'Design.sections.columns.blocks.only_if.conditions.field':
    "The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field.",
  'Design.sections.columns.blocks.only_if.conditions.value':
    "The value to compare with; '' if the operator takes none.",
  'Design.sections.columns.blocks.preferences':
    "The text of the link to the preference page; if '' or (in older designs) absent, there is no such link.",
  'Design.sections.columns.blocks.share': 'Width of the picture in percent of the column.',
  'Design.sections.columns.blocks.src':
    "The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing.",
  'Design.sections.columns.blocks.unsubscribe':
    "Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser.",
  'Design.sections.columns.blocks.url': "Target of the picture's link; '' for no link.",
  'Design.sections.columns.blocks.wide': 'Whether the button is as wide as its column.',
  'Design.sections.columns.ratio':
    "The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds.",
  'Design.sections.stack': 'Whether the columns are stacked on phones.',
  'Design.sections.width': '`full`: the background reaches from edge to edge of the page.',
  'Design.theme.page': 'The background around the letter.',
  'Design.theme.radius': 'Corner radius of buttons and pictures.',
  'Design.width': "The letter's width on wide screens, in pixels.",
  'DmarcSummary.address':
    'The address for reports, dmarc@ at BOUNCE_DOMAIN; null if this installation receives no mail.',
  'DmarcSummary.days': 'Days (UTC) with messages, oldest first.',
  'DmarcSummary.is_proved':
    "Whether Check DNS has found the domain's own DKIM record. Without it, Lettermill keeps no reports.",
  'DmarcSummary.more_sources': 'The number of addresses that `sources` leaves out.',
  'DmarcSummary.reporters':
    'The organisations that sent reports, by the name they give and the domain that signed; most messages first, at most ten.',
  'DmarcSummary.reports':
    'Reports with a valid signature of the reporting domain. All figures but `unsigned` are theirs.',
  'DmarcSummary.sources': 'IP addresses that sent mail as the domain, most messages first, at most fifty.',
  'DmarcSummary.sources.address':
    'The IP address that sent the messages. Null: the sum over the addresses that Lettermill did not store, because the report had too many.',
  'DmarcSummary.sources.is_ours':
    'Whether one of our relays has the address, or our key signed the messages.',
  'DmarcSummary.sources.name':
    "The address's name in the DNS, looked up now; null if it has none or no answer came.",
  'DmarcSummary.sources.passed': 'Messages that passed DMARC: SPF or DKIM passed and was aligned.',
  'DmarcSummary.unsigned':
    'Totals of the reports without a valid signature, which anybody may have written, and of those that arrived before Lettermill checked signatures.',
  'Domain.checked_at': 'When Check DNS last got an answer.',
  'Domain.missing_records':
    'The records that the last Check DNS did not find in the DNS as required; null before the first.',
  'Domain.signed_by_relay': "The relay signs this domain's mail with DKIM, so Lettermill does not.",
  DomainClaim: "One account's claim to a sending domain, for administrators.",
  'DomainClaim.allowed_at': 'When an administrator allowed this claim.',
  'DomainClaim.email': "The account's email; null if it has none.",
  'DomainClaim.is_proved_elsewhere':
    'Another account proved this domain or a parent domain. Without proof or permission, this account cannot send from it.',
  'DomainClaim.is_verified': 'Whether an administrator marked the domain as verified.',
  'DomainClaim.proved_at': "When Check DNS first found this account's own DKIM record.",
  Done: 'A reply that only tells people, in a sentence, that the call succeeded.',
  'DoubtfulAddresses.count':
    'How many new contacts of the import have such an address. An address may count under several kinds.',
  'DoubtfulAddresses.examples': 'Up to three of the addresses.',
  'DoubtfulAddresses.ids':
    'Ids of these contacts, to delete them with `POST /api/contacts/bulk`; up to 10,000.',
  'DoubtfulAddresses.kind':
    'The reason to doubt them: `role`: a function reads them, such as info@ or support@; `typo`: the domain is a known misspelling of a mailbox provider; `disposable`: the domain gives addresses away for minutes; `no_mail`: the domain has no mail server (MX) and no address.',
  'Feedback.action':
    'What Lettermill did about the report; `repeat`, `late` and `elsewhere` changed nothing.',
  'Feedback.campaign': 'The campaign; null once it is deleted.',
  'Feedback.cause': 'The cause of a refusal: no_such_user, full, spam and so on.',
  'Feedback.email': "The recipient's address as the campaign used it.",
  'Feedback.has_original': 'Whether the original mail can be read.',
  'Feedback.reporter': 'The server that wrote the text; may be empty.',
  'Feedback.words': "The receiving server's text, without addresses; may be empty.",
  'FeedbackRules.hold':
    'Whether Lettermill holds a campaign that too many servers refuse or readers complain about.',
  'FeedbackRules.soft':
    'Suppress an address after `count` soft bounces on different days within `days` days; null: never.',
  'FeedbackWays.api_last_at': 'When a script last called POST /api/feedback.',
  'FeedbackWays.domain': "BOUNCE_DOMAIN; null: bounces go to the sender's own address.",
  'FeedbackWays.failed': 'Reports that could not be read, newest first, at most 50.',
  'FeedbackWays.failed.code':
    '`unreadable`: reading it took longer than a second or too much memory; `error`: an error of Lettermill.',
  'FeedbackWays.failed.reason': 'The words of the error; may be empty.',
  'FeedbackWays.listening': 'The address of the SMTP listener (BOUNCE_LISTEN); null if it is off.',
  'FeedbackWays.mailboxes.error': 'The last error of the mail server; null if it works.',
  'FeedbackWays.mailboxes.place': 'The mailbox, as user@host/folder.',
  'FeedbackWays.unmatched': 'Reports that match no delivery of this instance, newest first, at most 50.',
  'FeedbackWays.waiting': 'How many reports wait to be read, and how many could not be read in three tries.',
  FieldUse:
    'What uses a field. A field that a scheduled campaign, a segment or a form uses cannot be deleted.',
  Finding: 'Makes a finding from a sentence of one check.',
  'Finding.block':
    "The id of a design's block or section; null if the finding is about the whole letter, or about code.",
  'Finding.params': 'Values for the text of the finding: `value`, and `limit` if there is one.',
  FirstSteps: "The steps to a workspace's first campaign, in order, each with whether it is done.",
  'FirstSteps.sent': 'A message of a campaign was sent; in test mode, to the built-in mailbox.',
  'Form.confirm': 'Whether a person has to confirm by mail before the sign-up counts.',
  'Form.field_keys': "The fields that the form asks for besides the address, in the form's order.",
  'Form.flooded_at':
    'When so many people signed up within an hour that the captcha became harder; null if this did not happen within the last day.',
  'Form.language': "The language of the page and the mail; null: the visitor's.",
  'Form.public_id': "A part of the URLs of the form's page and of its sign-ups.",
  'Form.redirect_url': 'Where a person is sent after confirming; null: a page that says thanks.',
  'Form.version': 'Grows with every edit. Each sign-up stores the version that the person saw.',
  FormField: 'A field of the form, as a visitor sees it.',
  FormTexts:
    "The form's own texts. If a text is absent or empty, the form shows Lettermill's text in the visitor's language.",
  'FormTexts.confirmed': 'The text when a person has confirmed.',
  'FormTexts.consent': 'What a person agrees to by signing up.',
  'FormTexts.sent': 'The text after every sign-up, whether the address is already known or not.',
  'Growth.periods.imported':
    'Contacts added by an import, and (below) by hand or by scripts. Deleted contacts do not count.',
  'Growth.periods.period': 'YYYY-MM-DD or YYYY-MM, in the requested time zone.',
  'Growth.periods.unsubscribed':
    'Addresses that left in the period and have not come back. Suppressions imported from another tool do not count.',
  'Growth.sources': 'The origins of the contacts that joined in the range, the largest first, at most ten.',
  'Growth.sources.name': 'The file name of an import; null if the import has none, and for other kinds.',
  'Hook.last_event_at': 'When Lettermill last accepted an event.',
  'Hook.refused_at': 'When and why Lettermill refused an event after that.',
  'MaskedOpens.masked_opens':
    'Of the recipients who count as having opened, those of whom nobody can tell whether a person saw the message: a privacy proxy loaded the pictures, and nothing else did.',
  'MassBounce.bounced':
    'How many addresses were refused within the hour as nonexistent, and (below) how many the campaign had tried there.',
  'MassBounce.campaign': 'The campaign; null once it is deleted.',
  'MassBounce.domains':
    "How many domains' servers said the same words; null if the mass bounce is about one provider or domain.",
  'MassBounce.ends_at':
    'Until this moment the suppressions are provisional, and can be undone together. Afterwards they are final.',
  'MassBounce.place': "The provider's name, the domain, or the words that servers of many domains said.",
  'MassBounce.provider': 'The mailbox provider; null if the mass bounce is about one domain or about words.',
  'MassBounce.waiting': 'How many suppressions wait for a decision. More may follow until `ends_at`.',
  'MassBounce.words': 'The most frequent text of the refusals.',
  Message: 'A message as lists show it.',
  'Message.at': 'When the last attempt was made, or when the message was skipped; null while pending.',
  'Message.email': "The address; '' after the person was erased.",
  'Message.reason': "The relay's last answer, or why the message was not sent; null while pending.",
  'Message.template_name': 'The name of the template; null if the template was deleted.',
  'MessageDay.day': 'A day in UTC: YYYY-MM-DD.',
  'MessageStory.at': 'When the last attempt was made, or when the message was skipped; null while pending.',
  'MessageStory.attempts.code': 'Reply code and RFC 3463 status; null if the relay gave none.',
  'MessageStory.attempts.relay': 'The relay that was tried; null if none was.',
  'MessageStory.attempts.tried': 'Whether the relay was tried. If not, `wait` or `reply` says why.',
  'MessageStory.attempts.wait':
    'Why Lettermill did not try yet; null for any other reason, which `reply` has.',
  'MessageStory.contact_id':
    'The contact that had this address when Lettermill accepted the message; null if there was none.',
  'MessageStory.email': "The address; '' after the person was erased.",
  'MessageStory.events.bot': 'The signal that identified a bot; null for a reader.',
  'MessageStory.events.url':
    "The URL that was clicked, with the recipient's values; null if the event is not a click.",
  'MessageStory.held_reason': 'Why messages of this template wait; null if they do not.',
  'MessageStory.held_retries':
    'Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator.',
  'MessageStory.opens':
    'Readers who opened the message, and clicks, each link counted once; without bot events.',
  'MessageStory.reason': "The relay's last answer, or why the message was not sent; null while pending.",
  'MessageStory.template_name': 'The name of the template; null if the template was deleted.',
  'MessageTemplate.is_service': 'Whether messages also go to people who unsubscribed.',
  'MessageTemplate.message_subject': "The subject of single messages, with merge tags; '' if none is set.",
  'MessageView.html': 'A complete HTML page, to show in a sandboxed frame.',
  'MessageView.html_bytes': 'Bytes of the HTML. Gmail clips a message above `clippedAbove`.',
  'MessageView.position':
    'The position, from 1, of the contact whose message this is, and the number of contacts that get it.',
  'MessageView.to':
    "The recipient's address; null if the group has no contacts, so that merge tags print nothing.",
  NamedTarget: 'The target of a campaign with the names of its parts.',
  'NamedTarget.groups': "'all': all contacts.",
  'NewMessage.data':
    'Values for merge tags: strings, numbers, booleans, lists and objects, up to 16 kB as JSON. A value that the template uses as the whole address of a link must begin with http:// or https://.',
  'NewMessage.senderId': 'The sender; may be left out if the workspace has only one sender.',
  'NewMessage.to.name': "The recipient's name, which mail programs show beside the address.",
  'Notices.backup':
    'For administrators: why the last backup failed. Null if it succeeded, or if none was tried within the last day.',
  'Notices.backup.last_made_at': 'The moment of the state that the last verified backup contains.',
  'Notices.coded': 'What else needs attention, newest first.',
  'Notices.forwarded_only':
    'For administrators: the address of a trusted proxy that sent Forwarded without X-Forwarded-For. Lettermill reads only X-Forwarded-For.',
  'Notices.registrations_waiting':
    'For administrators: how many registrations wait for approval. 0 for other accounts.',
  'Notices.restored':
    "The hold after a restore; null if nothing waits for an administrator's decision. Administrators see the counts of the whole instance, other accounts their own.",
  'Notices.restored.messages': 'Single messages and confirmation mails that wait.',
  'Notices.restored.paused': 'Campaigns that were paused because of the restore.',
  'Notices.restored.scheduled': 'Campaigns that are scheduled and will be paused when their time comes.',
  'Notices.restored.webhooks': 'Webhook endpoints to which nothing is posted until then.',
  'Notices.untrusted_proxy':
    'For administrators: an address that sent X-Forwarded-For or Forwarded although TRUST_PROXY does not list it.',
  'Notices.warnings':
    "Campaigns of the last three days that have reached half of a limit at which Lettermill holds them, or Gmail's lower limit for complaints.",
  'Notices.warnings.of':
    'What the rate is a share of: addresses that were tried, or messages that were probably delivered.',
  'Notices.worse_domains':
    'Domains for which the daily checkup found a problem that was not there the day before. The notice stays until somebody opens the checkup.',
  'Notices.worse_domains.checks': 'Ids of the checks, such as dkim.key.',
  'Notices.worse_domains.findings': 'Up to five findings that say what is wrong.',
  'OpeningHours.opens':
    'Recipients by weekday and hour of their first open: seven days, from Monday on, each with 24 hours.',
  Page: "`text` is Markdown; null if the operator wrote none and Lettermill's own text is shown.",
  'PastMessage.at': 'The moment in the Date header; null if the message was never sent.',
  'PastMessage.because': 'Why the message is not proved; null if `exact`.',
  'PastMessage.bytes': 'Bytes of the whole message.',
  'PastMessage.exact': 'Whether the digest that was stored when the message was sent matches this message.',
  'PastMessage.from': 'Name and address of the sender, as a mail program shows them.',
  'PastMessage.headers': 'The headers in the order in which they were sent, each value on one line.',
  'PastMessage.html':
    'The HTML as a complete page, without the tracking pixel. Its links go straight to their targets and count no clicks.',
  'PastMessage.source_url': 'Where to download the whole message as an .eml file.',
  'PastMessage.text': 'The text part. Its links count no clicks either.',
  'PerformanceRecord.period': 'YYYY-MM-DD, or YYYY-MM in a range of several months.',
  'Preferences.language': 'The language of the message (ISO 639-1); null if its text does not tell.',
  'Preferences.logo': "The logo of the workspace's brand, as a path of this server; null if there is none.",
  'Preferences.names':
    "The reader's own names; null if the contact was deleted, so that the reader can only unsubscribe.",
  'Preferences.recipient': "The reader's address with most of its name masked: a•••@example.com.",
  'Preferences.sender':
    'The sender of the message; null for a test message or a preview, and if the mailing was deleted.',
  'Preferences.subscribed':
    'Whether the reader gets campaigns; false after the reader unsubscribed from everything.',
  'Preferences.topics.wanted':
    'Whether the reader gets campaigns of this topic. True until the reader chooses.',
  'Probe.is_under_way': 'Whether the probe still waits for a message.',
  'Probe.level': 'The worst level of all findings.',
  'Probe.messages': 'One message for each relay.',
  'Probe.messages.findings': 'The findings; empty while the message is on its way.',
  'Probe.messages.relay': 'The host of the relay.',
  'Probe.waits_until': 'A probe that has not come back by this moment counts as lost.',
  'ProviderLimit.per_minute':
    'Null: no limit. Messages leave in even steps: with both limits, the slower one sets the pace.',
  'ProviderLimit.provider': 'A mailbox provider; `other` limits each domain of no known provider on its own.',
  'ProviderStats.counted':
    'The number of messages that were counted: those of the newest campaigns first, up to 200,000 recipients.',
  'ProviderStats.is_sample': 'Whether the range has more messages than were counted.',
  'ProviderStats.providers': 'The providers, ordered by their number of messages, the largest first.',
  'ProviderStats.providers.name': "A provider's name, or a domain; null for all others together.",
  'RecentCampaign.scheduled_at': 'When a scheduled campaign starts. Not in the specification.',
  'Relay.accepted_today':
    'Messages that the relay accepted today (UTC). Workers update the number every five seconds.',
  'Relay.has_password': 'Whether a password is stored. No call returns it.',
  'Relay.id': "The relay's id; null for a relay of SMTP_URL, which can only be changed in the environment.",
  'Relay.open_connections': 'Open connections of all workers.',
  'Relay.per_second': 'Messages that the relay accepted per second, over the last ten seconds.',
  'Relay.reply': 'What the relay said when it last failed; empty if the relay works.',
  'Relay.username': 'The user name; empty if the relay requires no sign-in, and for a relay of SMTP_URL.',
  'RelayCheck.is_sent': 'Whether the relay accepted the message.',
  'RelayCheck.steps.code': "The relay's reply code, if it gave one.",
  'RelayCheck.steps.outcome': '`left_out`: the step did not apply, such as a sign-in without a user name.',
  'RelayCheck.to': 'The address that the message went to.',
  'RelaysPage.send_rate': 'SEND_RATE: messages per second of the whole installation; null: no limit.',
  'RelaysPage.test_mode': 'Whether no relay is active, so that mail stays in the built-in mailbox.',
  'Reputation.block': 'Messages that were refused because of the sender, not because of the reader.',
  'Reputation.deferred': 'Messages that were deferred at least once.',
  'Reputation.hard': "Hard bounces, in the relay's reply or later: the address does not accept mail.",
  'Reputation.lights.bounces': 'Green below 2 % of hard bounces, red from 5 %.',
  'Reputation.lights.complaints':
    'Green below 0.1 % of complaints, red from 0.3 %, unknown if the provider sends no complaints.',
  'Reputation.providers': 'Providers that got mail, the largest first.',
  'Reputation.providers.block':
    'Messages that were refused because of the sender, not because of the reader.',
  'Reputation.providers.deferred': 'Messages that were deferred at least once.',
  'Reputation.providers.hard':
    "Hard bounces, in the relay's reply or later: the address does not accept mail.",
  'Reputation.providers.lights.bounces': 'Green below 2 % of hard bounces, red from 5 %.',
  'Reputation.providers.lights.complaints':
    'Green below 0.1 % of complaints, red from 0.3 %, unknown if the provider sends no complaints.',
  'Reputation.providers.rates':
    'What each rate is a share of. Hard, soft, block: messages that ended as sent or failed. Deferred: messages that were tried. Complaint: messages that were sent and did not bounce.',
  'Reputation.providers.tried': 'Messages with at least one attempt, accepted or not.',
  'Reputation.rates':
    'What each rate is a share of. Hard, soft, block: messages that ended as sent or failed. Deferred: messages that were tried. Complaint: messages that were sent and did not bounce.',
  'Reputation.tried': 'Messages with at least one attempt, accepted or not.',
  ReputationFinding: "The finding in a campaign's review.",
  'ReputationFinding.is_released':
    "Whether an administrator has released the campaign, or the workspace's next campaign.",
  'ReputationFinding.workspace_id': 'The workspace that an administrator releases.',
  'SavedSection.section.background':
    'The background colour of the section; null: the background of the letter.',
  'SavedSection.section.background_picture':
    "A picture behind the section, or ''. Outlook shows only the colour.",
  'SavedSection.section.columns.blocks.address': "The sender's postal address, in lines.",
  'SavedSection.section.columns.blocks.alt': "Alternative text. '' marks the picture as decoration.",
  'SavedSection.section.columns.blocks.author': "Who said the quotation; '' for nobody.",
  'SavedSection.section.columns.blocks.header': 'Whether the first row holds the column headings.',
  'SavedSection.section.columns.blocks.html':
    "Why the reader gets this letter, and anything else; may be ''.",
  'SavedSection.section.columns.blocks.only_if':
    'The block is shown only to contacts who match; null: to every contact.',
  'SavedSection.section.columns.blocks.only_if.conditions.field':
    "The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field.",
  'SavedSection.section.columns.blocks.only_if.conditions.value':
    "The value to compare with; '' if the operator takes none.",
  'SavedSection.section.columns.blocks.preferences':
    "The text of the link to the preference page; if '' or (in older designs) absent, there is no such link.",
  'SavedSection.section.columns.blocks.share': 'Width of the picture in percent of the column.',
  'SavedSection.section.columns.blocks.src':
    "The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing.",
  'SavedSection.section.columns.blocks.unsubscribe':
    "Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser.",
  'SavedSection.section.columns.blocks.url': "Target of the picture's link; '' for no link.",
  'SavedSection.section.columns.blocks.wide': 'Whether the button is as wide as its column.',
  'SavedSection.section.columns.ratio':
    "The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds.",
  'SavedSection.section.stack': 'Whether the columns are stacked on phones.',
  'SavedSection.section.width': '`full`: the background reaches from edge to edge of the page.',
  'Segment.problem':
    'If the segment cannot select contacts now, because something that it refers to was deleted: a sentence that says so. Otherwise null.',
  'Segment.version':
    'The version, which grows with every edit. `PUT` takes the version that was edited, and refuses an edit of an older version.',
  'SegmentCondition.campaign': 'One campaign, or any of the last campaigns that were sent.',
  'SegmentCondition.days':
    'The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not.',
  'SegmentCondition.field': 'The key of a built-in or custom field.',
  'SegmentCondition.group': 'For `member`: the group; null: any group.',
  'SegmentCondition.link':
    "For `clicked` and `not_clicked` of one campaign: the position of the link in the campaign's list of links, from 0.",
  'SegmentCondition.messages':
    'The contact was sent at least this many campaigns since the last open, click or confirmed sign-up. Other messages do not count, because receipts and confirmations are not tracked.',
  'SegmentCondition.of':
    'When the contact was added to the workspace (`contact`), or joined a group (`member`).',
  'SegmentCondition.op':
    '`not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click.',
  'SegmentCondition.value':
    "A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number.",
  'SegmentCount.left_out': 'How many of these contacts cannot be mailed, by reason.',
  'SegmentCount.mailable': 'How many of these contacts can be mailed.',
  SegmentUse: 'What uses a segment: another segment, or a campaign that has not been sent.',
  SendingFigures: 'The counts of the campaigns of the last 30 days. Those in test mode do not count.',
  'SendingFigures.bounces': 'Addresses that do not exist. They are a share of `tried`.',
  'SendingFigures.delivered': 'Accepted messages that did not bounce later, whatever the provider.',
  'SendingFigures.delivered_reporting':
    'Of these, those to providers that report complaints. Complaints are a share of them.',
  'SendingFigures.tried': 'Messages that were accepted or failed.',
  'Suppression.campaign': 'The campaign that led to the suppression, unless it was deleted.',
  'Suppression.code': "The server's reply code (RFC 5321) and enhanced status code (RFC 3463).",
  'Suppression.other_reason': 'The reason that remains when the first reason is removed.',
  'Suppression.provisional_until':
    'Until this moment, the suppression is provisional and can be undone together with the others of a mass bounce; null if it is final.',
  'Suppression.refused_in':
    'The file of the import in which this person said no to mail; empty if its name is not known. An account can take such a suppression back. Null for any other suppression.',
  'Suppression.reporter': 'Where `words` come from: the relay, the server behind it, or an account.',
  'Suppression.words':
    "The receiving server's text, without addresses, or an account's note; null if there is neither.",
  'Template.version': 'The number of times the template was saved, from 1.',
  'TestAddress.asked_at': 'When the last confirmation mail was requested.',
  'TestAddress.confirmed_at':
    'When the address was confirmed; null before. Until then the address receives no test messages.',
  'Topic.archived_at':
    'Readers are not offered archived topics. Their choices stay, and campaigns with the topic respect them.',
  'Topic.declined': 'Contacts who switched the topic off.',
  'Topic.description': 'The description, which readers see below the name; may be empty.',
  'Topic.wanted': 'Contacts who switched the topic on. Contacts who have not chosen get its campaigns, too.',
  Usage: 'What was deleted still counts for 24 hours, while it can be restored.',
  'Usage.confirmations': 'Confirmation mails of forms, today (UTC).',
  'WarmUp.day':
    'The day of the warm-up, from 1. A day is 24 hours, counted from the start. Null while it is off.',
  'WarmUp.on':
    'Whether the warm-up is on. It is off until somebody switches it on, after somebody switches it off, and after 45 days.',
  'WarmUp.providers': 'Providers that got mail since the start. Any other provider begins with 50 messages.',
  'WarmUp.providers.cap': 'How many messages may be sent today; null: no limit.',
  'WarmUp.providers.done_at': 'When the limit ends if every day goes well; null if it has ended already.',
  'WarmUp.providers.used':
    'How many messages were sent today. Automatic mail counts but is not postponed, so this may exceed the cap.',
  'Webhook.failing_since': 'Since when every call has failed; null if the last one succeeded.',
  'Webhook.off_reason': 'Why and when Lettermill turned the endpoint off; null if it did not.',
  'Webhook.old_secret_until':
    'Until when calls are also signed with the secret from before the last rotation; null if there is none.',
  'WebhookAttempt.error': 'Why the attempt failed, in a sentence; null if it succeeded.',
  'WebhookAttempt.response': "The beginning of the reply's body.",
  'WebhookAttempt.status': 'HTTP status of the reply; null if there was none.',
  WebhookCall: 'One call in the log. All attempts of the call have the same `webhook-id`.',
  'WebhookCall.due_at': 'When the next attempt is due; null if there is none.',
  'WebhookCall.events': 'The number of events in the call.',
  'WebhookCall.last_status': 'HTTP status of the last reply; null if there was none.',
  'addSuppressions.body.note': 'The reason, for people who read the list later.',
  'addSuppressions.reply.added': 'How many addresses were not suppressed before.',
  'addSuppressions.reply.invalid': 'Invalid addresses as the request gave them.',
  'askInactive.body.senderId': 'The sender; if left out, the first one of the workspace.',
  'askInactive.body.url':
    'The web page that the button opens. A click counts, so that the contact is not inactive any more.',
  'captchaSettings.reply.reportsErrors':
    "Whether Lettermill reports errors, including the captcha widget's own, to the operator's error service.",
  'changeContacts.body.groupId': 'The group, for `add` and `remove`.',
  'changePassword.body.endTokens': 'Whether to revoke all API tokens of the account as well.',
  'confirmSignUp.reply.sender':
    "Who will write: the name of the form's sender, or its address if it has no name.",
  'confirmSignUp.reply.text': "The form's own text; null: Lettermill's.",
  'countEmptyValues.query.groupId': 'The group; if left out, all contacts.',
  'countEmptyValues.query.names': 'Names as in merge tags, separated by commas: `first_name,fields.plan`.',
  'countEmptyValues.reply.empty.name': 'The name as the caller wrote it; `fields.key` for a custom field.',
  'countSegment.body.target.groups': "Groups, or 'all' for all contacts.",
  'createApiToken.body.expiresAt':
    'When the token ends, in the future; if absent or null, not until it is revoked.',
  'createApiToken.body.scopes': 'The scopes of the token; if absent, all scopes.',
  'createApiToken.reply.expires_at': 'When the token ends; null: not until it is revoked.',
  'createApiToken.reply.last_used_at': 'When the token was last used, to the hour; null if never.',
  'createCampaign.body.acknowledged':
    'For `scheduled`: the sender has read the finding `reputation` of the review, and sends nevertheless.',
  'createCampaign.body.groupId': "A group, or 'all' for all contacts.",
  'createCampaign.body.scheduleDate': 'The day of a scheduled campaign: YYYY-MM-DD.',
  'createCampaign.body.scheduleTime': 'The time of day of a scheduled campaign: HH:MM, 24 hours.',
  'createCampaign.body.scheduledAt':
    'Without effect: `scheduleDate`, `scheduleTime` and `timezone` name the time.',
  'createCampaign.body.status': '`scheduled` needs `scheduleDate` and `scheduleTime`. If left out, a draft.',
  'createCampaign.body.target': 'The target, which takes the place of `groupId`.',
  'createCampaign.body.target.groups': "Groups, or 'all' for all contacts.",
  'createCampaign.body.timezone':
    'The IANA time zone of the day and the time, such as Europe/Kyiv. If left out, UTC.',
  'createCampaign.body.topicId':
    'Contacts who switched this topic off do not get the campaign; null: every contact gets it.',
  'createContact.body.fields':
    'Values of custom fields by key. They may also stand at the top level, beside those of built-in fields. A field that is left out stays as it is; null or an empty text clears it. A key that no field has is refused.',
  'createContact.body.groupIds':
    'The contact will be in exactly these groups. If left out, its groups stay as they are.',
  'createHook.body.secret':
    "The topic's ARN (ses), the HTTP webhook signing key (mailgun), the verification key (sendgrid).",
  'createHook.reply.url':
    'The URL contains the key; for providers that do not sign their events, also a user name and password.',
  'createRelay.body.connections':
    'The most connections from each process to this relay; null: SMTP_CONNECTIONS.',
  'createRelay.body.host': 'A host name or an IP address, without brackets and port.',
  'createRelay.body.password': 'If absent, the stored password stays.',
  'createRelay.body.username': 'The user name; empty if the relay requires no sign-in.',
  'createTemplate.body.body_html':
    'The body of a template of kind `text`. For other kinds Lettermill makes the body from `document` or `source`.',
  'createTemplate.body.document': 'The `Design` of a template of kind `design`, also of an earlier version.',
  'createTemplate.body.kind': 'The kind; if left out, `text`.',
  'createTemplate.body.source': 'The code of a template of kind `html` or `mjml`.',
  'createTemplate.reply.notes': 'What was removed from the template; left out if nothing was.',
  'createTemplate.reply.version': 'The number of times the template was saved, from 1.',
  'createWebhook.reply.failing_since': 'Since when every call has failed; null if the last one succeeded.',
  'createWebhook.reply.off_reason': 'Why and when Lettermill turned the endpoint off; null if it did not.',
  'createWebhook.reply.old_secret_until':
    'Until when calls are also signed with the secret from before the last rotation; null if there is none.',
  'eraseContact.body.email': "The contact's address, typed again as a confirmation.",
  'exportAudit.query.account': 'The complete address of the account that acted.',
  'exportAudit.query.search': 'Text to search for in accounts, addresses and names.',
  'exportSuppressions.query.search': 'A part of the address to search for.',
  'getContactTimeline.query.before': 'The `next` of the page before: lists the entries that follow.',
  'getContactTimeline.reply.next': 'The cursor of the next page; null at the end.',
  'getFormPage.reply.hard': 'Whether the captcha is the harder one, because many people sign up.',
  'getFormPage.reply.sender':
    "Who will write: the name of the form's sender, or its address if it has no name.",
  'getFormPage.reply.stamp': 'The signed time at which the page was loaded. A sign-up sends it back.',
  'getFormPage.reply.topics':
    'The topics that the person may choose. Topics that are not switched on are declined.',
  'getInactive.reply.asked':
    'Those of them who were asked at least seven days ago, and neither opened nor clicked.',
  'getInactive.reply.campaigns': 'The last campaigns that asked this segment, newest first.',
  'getInactive.reply.mailable': 'The contacts of the segment who can be mailed.',
  'getMailboxMessage.reply.tracked':
    "Whether opens, clicks and unsubscribes in this message count as its reader's; not so for test messages.",
  'getTemplate.reply.document': 'The design in the newest version; only for the kind `design`.',
  'getTemplate.reply.source': 'The code; only for the kinds `html` and `mjml`.',
  'getTemplate.reply.version': 'The number of times the template was saved, from 1.',
  'getWebhookCall.reply.due_at': 'When the next attempt is due; null if there is none.',
  'getWebhookCall.reply.events': 'The number of events in the call.',
  'getWebhookCall.reply.last_status': 'HTTP status of the last reply; null if there was none.',
  'goOnRestored.reply.messages': 'Single messages and confirmation mails that leave now.',
  'goOnRestored.reply.resumed': 'Campaigns that continue.',
  'importSuppressions.body.requestId':
    'An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id within a day and gets the first reply again.',
  'importSuppressions.body.source':
    'Where the addresses come from, such as a program and a file; shown beside each address.',
  'importSuppressions.body.suppressions.at':
    'When the address was suppressed (ISO 8601). If left out or in the future, now.',
  'importSuppressions.reply.added': 'How many addresses were not suppressed before.',
  'importSuppressions.reply.erased':
    'How many addresses were left out because the person was erased on request. No import adds them as contacts again.',
  'importSuppressions.reply.invalid': 'How many entries are not addresses.',
  'importSuppressions.reply.invalidRows':
    'The first 100 entries that are not addresses, each by its position in the request, from 1.',
  'importSuppressions.reply.undated':
    'How many times could not be read or are in the future. Lettermill stores the current time for them.',
  'keepSection.body.section.background':
    'The background colour of the section; null: the background of the letter.',
  'keepSection.body.section.background_picture':
    "A picture behind the section, or ''. Outlook shows only the colour.",
  'keepSection.body.section.columns.blocks.address': "The sender's postal address, in lines.",
  'keepSection.body.section.columns.blocks.alt': "Alternative text. '' marks the picture as decoration.",
  'keepSection.body.section.columns.blocks.author': "Who said the quotation; '' for nobody.",
  'keepSection.body.section.columns.blocks.header': 'Whether the first row holds the column headings.',
  'keepSection.body.section.columns.blocks.html':
    "Why the reader gets this letter, and anything else; may be ''.",
  'keepSection.body.section.columns.blocks.only_if':
    'The block is shown only to contacts who match; null: to every contact.',
  'keepSection.body.section.columns.blocks.only_if.conditions.field':
    "The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field.",
  'keepSection.body.section.columns.blocks.only_if.conditions.value':
    "The value to compare with; '' if the operator takes none.",
  'keepSection.body.section.columns.blocks.preferences':
    "The text of the link to the preference page; if '' or (in older designs) absent, there is no such link.",
  'keepSection.body.section.columns.blocks.share': 'Width of the picture in percent of the column.',
  'keepSection.body.section.columns.blocks.src':
    "The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing.",
  'keepSection.body.section.columns.blocks.unsubscribe':
    "Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser.",
  'keepSection.body.section.columns.blocks.url': "Target of the picture's link; '' for no link.",
  'keepSection.body.section.columns.blocks.wide': 'Whether the button is as wide as its column.',
  'keepSection.body.section.columns.ratio':
    "The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds.",
  'keepSection.body.section.stack': 'Whether the columns are stacked on phones.',
  'keepSection.body.section.width': '`full`: the background reaches from edge to edge of the page.',
  'listAudit.query.account': 'The complete address of the account that acted.',
  'listAudit.query.before': 'The `next` of the page before: lists the entries that follow.',
  'listAudit.query.search': 'Text to search for in accounts, addresses and names.',
  'listAudit.reply.next': 'The cursor of the next page; null at the end of the log.',
  'listAudit.reply.searched_to':
    'The search went back to this moment; null if it reached the end of the log.',
  'listBotEvents.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listBotEvents.query.offset': 'How many items to skip.',
  'listCampaigns.query.domainId':
    'Each of these parameters lists only campaigns that use this domain, sender, template or group.',
  'listCampaigns.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listCampaigns.query.offset': 'How many items to skip.',
  'listCampaigns.query.search': 'Only items that contain this text.',
  'listContacts.query.email':
    'Only the contact with this address, in any letter case. The other parameters then have no effect.',
  'listContacts.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listContacts.query.offset': 'How many items to skip.',
  'listContacts.query.search': 'Only items that contain this text.',
  'listDeliveries.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listDeliveries.query.offset': 'How many items to skip.',
  'listDeliveries.query.search': 'Only items that contain this text.',
  'listDomainClaims.query.search': "Text to search for in domain names and in accounts' emails.",
  'listFeedback.query.email': 'The complete address, in any letter case.',
  'listGroupContacts.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listGroupContacts.query.offset': 'How many items to skip.',
  'listGroupContacts.query.search': 'Only items that contain this text.',
  'listImages.query.before': 'The name of the last picture of the page before.',
  'listMailbox.query.limit':
    'The most items to answer. If left out, the whole list. The header X-Total-Count has the total.',
  'listMailbox.query.offset': 'How many items to skip.',
  'listMailbox.query.search': 'Only items that contain this text.',
  'listMessageDays.reply.accepted_today':
    'How many messages were accepted today (UTC), and (below) how many may be.',
  'listMessageDays.reply.held_reason': 'Why Lettermill holds messages of a template; null if it holds none.',
  'listMessageDays.reply.held_retries':
    'Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator.',
  'listSuppressions.query.search': 'A part of the address to search for.',
  'listTemplates.query.characters': 'How many characters of each body to return; if left out, all.',
  'listWebhookCalls.query.before': 'Lists only calls that are older than the call with this id.',
  'previewImportUndo.reply.contacts':
    'The contacts that the import added to its group, each counted once; null if the group has more than 50,000 contacts.',
  'previewImportUndo.reply.contacts.known': 'Contacts who were known before the import; they stay.',
  'previewImportUndo.reply.contacts.mailed':
    'New contacts who got mail and are in no other group; they stay.',
  'previewImportUndo.reply.contacts.shared': 'New contacts who are also in another group; they stay.',
  'previewImportUndo.reply.suppressed':
    'Addresses that the import suppressed because their row said no; they stay suppressed.',
  'previewMessage.body.groupId': "A group, or 'all' for all contacts.",
  'previewMessage.body.target': 'The target, which takes the place of `groupId`.',
  'previewMessage.body.target.groups': "Groups, or 'all' for all contacts.",
  'previewMessage.body.templateId': 'A saved template, or (below) HTML that is still being written.',
  'previewMessage.body.topicId': 'Contacts who switched this topic off are left out.',
  'previewUndo.query.domain': 'A receiving domain, in place of a provider.',
  'previewUndo.query.provider': 'A mailbox provider; `other`: addresses at no listed provider.',
  'releaseSuppressions.body.search': 'A part of the address.',
  'releaseSuppressions.reply.left': 'How many addresses stay suppressed for another reason.',
  'releaseSuppressions.reply.released': 'How many addresses campaigns reach again.',
  'renderTemplate.reply.content':
    'What spam filters and readers would object to in the letter as a whole, as in the review of a campaign.',
  'renderTemplate.reply.foot':
    'The footer that Lettermill adds, which `html` has too; null if the letter needs none.',
  'reportClientError.body.page': 'The path of the page, without its query string.',
  'resendCampaign.body.subject':
    'The subject. For `not_opened`, it must differ from the subject of the first campaign.',
  'rotateWebhook.reply.failing_since': 'Since when every call has failed; null if the last one succeeded.',
  'rotateWebhook.reply.off_reason': 'Why and when Lettermill turned the endpoint off; null if it did not.',
  'rotateWebhook.reply.old_secret_until':
    'Until when calls are also signed with the secret from before the last rotation; null if there is none.',
  'sendFeedback.body.reports.at': 'When it happened. Lettermill uses the time of deliveries.',
  'sendFeedback.body.reports.id':
    'Identifies the report within the workspace. Lettermill counts a repeated report once.',
  'sendFeedback.body.reports.message_id':
    'The Message-ID of the reported message; without it, the report counts for the newest message to `email`.',
  'sendFeedback.body.reports.words':
    "The receiving server's text. If given, the milder of `kind` and the kind that the text indicates counts.",
  'signUpOnForm.body.fields': "Values by the keys of the form's fields.",
  'signUpOnForm.body.website': 'A hidden field that must stay empty: only bots fill it in.',
  'suppressInactive.body.askedOnly': 'Leaves out who was not asked at least seven days ago.',
  'suppressInactive.reply.suppressed': 'How many addresses were not suppressed before.',
  'suppressRefused.reply.more': 'Whether there are more of them: repeat the request.',
  'suppressRefused.reply.suppressed': 'Contacts that the request suppressed as unsubscribed.',
  'takeBackMassBounce.reply.left': 'How many suppressions remain, because one call undoes at most 50,000.',
  'takeBackMassBounce.reply.taken_back': 'How many addresses can be mailed again.',
  'testRelay.body.connections':
    'The most connections from each process to this relay; null: SMTP_CONNECTIONS.',
  'testRelay.body.from': "The sender's address of the test message.",
  'testRelay.body.host': 'A host name or an IP address, without brackets and port.',
  'testRelay.body.id': 'The relay whose stored password is used if none is given.',
  'testRelay.body.password': 'If absent, the stored password stays.',
  'testRelay.body.to': "The recipient's address of the test message.",
  'testRelay.body.username': 'The user name; empty if the relay requires no sign-in.',
  'undoCampaignFeedback.body.domain': 'A receiving domain, in place of a provider.',
  'undoCampaignFeedback.body.provider': 'A mailbox provider; `other`: addresses at no listed provider.',
  'undoCampaignFeedback.reply.left': 'How many suppressions remain, because one call undoes at most 50,000.',
  'undoCampaignFeedback.reply.taken_back': 'How many addresses can be mailed again.',
  'undoSuppressions.body.domain': 'A receiving domain, in place of a provider.',
  'undoSuppressions.body.provider': 'A mailbox provider; `other`: addresses at no listed provider.',
  'undoSuppressions.reply.left': 'How many suppressions remain, because one call undoes at most 50,000.',
  'undoSuppressions.reply.taken_back': 'How many addresses can be mailed again.',
  'unsubscribeDetails.reply.language':
    'The language of the message (ISO 639-1); null if its text does not tell.',
  'unsubscribeDetails.reply.logo':
    "The logo of the workspace's brand, as a path of this server; null if there is none.",
  'unsubscribeDetails.reply.recipient':
    "The reader's address with most of its name masked: a•••@example.com.",
  'unsubscribeDetails.reply.sender':
    'The sender of the message; null for a test message or a preview, and if the mailing was deleted.',
  'unsubscribeDetails.reply.unconfirmed':
    'Whether the message asked to confirm a sign-up and its recipient is no contact: resubscribing does not subscribe such a person.',
  'updateCampaign.body.acknowledged':
    'For `scheduled`: the sender has read the finding `reputation` of the review, and sends nevertheless.',
  'updateCampaign.body.groupId': "A group, or 'all' for all contacts.",
  'updateCampaign.body.scheduleDate': 'The day of a scheduled campaign: YYYY-MM-DD.',
  'updateCampaign.body.scheduleTime': 'The time of day of a scheduled campaign: HH:MM, 24 hours.',
  'updateCampaign.body.scheduledAt':
    'Without effect: `scheduleDate`, `scheduleTime` and `timezone` name the time.',
  'updateCampaign.body.status': '`scheduled` needs `scheduleDate` and `scheduleTime`. If left out, a draft.',
  'updateCampaign.body.target': 'The target, which takes the place of `groupId`.',
  'updateCampaign.body.target.groups': "Groups, or 'all' for all contacts.",
  'updateCampaign.body.timezone':
    'The IANA time zone of the day and the time, such as Europe/Kyiv. If left out, UTC.',
  'updateCampaign.body.topicId':
    'Contacts who switched this topic off do not get the campaign; null: every contact gets it.',
  'updateCampaign.body.version':
    'The version that was edited. If the campaign has another one now, the call answers 409 with the differences.',
  'updateContact.body.fields':
    'Values of custom fields by key. They may also stand at the top level, beside those of built-in fields. A field that is left out stays as it is; null or an empty text clears it. A key that no field has is refused.',
  'updateContact.body.groupIds':
    'The contact will be in exactly these groups. If left out, its groups stay as they are.',
  'updatePublicAddress.body.is_allowed': "Sends in spite of the address's problem, as in a private network.",
  'updatePublicAddress.body.url': 'A web address; empty for the address at which the server listens.',
  'updateRelay.body.connections':
    'The most connections from each process to this relay; null: SMTP_CONNECTIONS.',
  'updateRelay.body.host': 'A host name or an IP address, without brackets and port.',
  'updateRelay.body.password': 'If absent, the stored password stays.',
  'updateRelay.body.username': 'The user name; empty if the relay requires no sign-in.',
  'updateSegment.body.version':
    'The version that was edited. If the segment has another version by now, the call answers 409 with the differences.',
  'updateTemplate.body.body_html':
    'The body of a template of kind `text`. For other kinds Lettermill makes the body from `document` or `source`.',
  'updateTemplate.body.document': 'The `Design` of a template of kind `design`, also of an earlier version.',
  'updateTemplate.body.kind': 'The kind; if left out, `text`.',
  'updateTemplate.body.source': 'The code of a template of kind `html` or `mjml`.',
  'updateTemplate.body.version':
    'The version that was edited. If the template has another version by now, the call answers 409 with who saved it and when.',
  'updateTemplate.reply.notes': 'What was removed from the template; left out if nothing was.',
  'updateTemplate.reply.version': 'The number of times the template was saved, from 1.',
  'updateTopic.body.position': 'The position among the topics that are not archived, from 0.',
  'uploadContacts.body.consent':
    'The column (`key`) that says whether each person agreed to get mail: yes or no in one of nine languages. Rows that say no are left out; `suppress` also suppresses their addresses as unsubscribed. An empty cell counts as no statement; a row with any other text is skipped.',
  'uploadContacts.body.contacts':
    'Values by the keys of fields; values of custom fields may also be in `fields`.',
  'uploadContacts.body.fieldMapping': 'Stored with the import, without effect.',
  'uploadContacts.body.groupId':
    'The group to add the contacts to. If left out, the import makes a new group with the name `groupName`.',
  'uploadContacts.body.importId':
    'The import that this request continues; its group stays the same. If left out, a new import begins.',
  'uploadContacts.body.missingFirstName':
    'Rows without a first name: skip them (the default, as specified), or keep them with an empty one.',
  'uploadContacts.body.requestId':
    'An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id, gets the first reply again, and nothing is added twice.',
  'uploadContacts.body.values':
    'What happens to existing contacts: fill only empty fields (`keep`, the default), or `overwrite`. A blank cell never clears a value.',
  'uploadContacts.reply.added': 'How many contacts the request created, less those that `takenBack` deleted.',
  'uploadContacts.reply.erased':
    'How many of the skipped rows were skipped because the person was erased on request.',
  'uploadContacts.reply.filled': 'Existing contacts whose values changed.',
  'uploadContacts.reply.imported': 'New members of the group.',
  'uploadContacts.reply.overruled':
    'Rows, counted from 1, that were skipped because another row with the same address, in this request or an earlier one of the import, says no. `skipped` counts them.',
  'uploadContacts.reply.reasons': 'The first 100 skipped rows; `row` counts from 1 within the request.',
  'uploadContacts.reply.refused':
    'Rows that were left out because their consent cell says no. `skipped` does not count them.',
  'uploadContacts.reply.refusedKnown':
    'Contacts of the workspace whose address these rows name and who can still be mailed. A contact counts only in the first request of the import that refuses it. Always 0 with `suppress`.',
  'uploadContacts.reply.takenBack':
    'Rows of this request that say no for a contact that an earlier request of the import had added. The contact was removed again, and `imported` no longer counts it.',
  'uploadContacts.reply.unreadable':
    'Cells that could not be read as the type of their field. The import stored them as empty.',
  'uploadContacts.reply.unreadableExamples': 'One unreadable cell of each of these fields, as in the file.',
  'uploadContacts.reply.unreadableFields': 'The number of unreadable cells of each field, by its key.',
  'upsertContacts.body.contacts':
    'Values by the keys of fields, with `email`; values of custom fields may also be in `fields`. A field that is left out, or is empty, stays as it is.',
  'upsertContacts.body.values':
    'What happens to existing contacts: `overwrite` their values (the default), or `keep` values and fill only empty fields.',
  'upsertContacts.reply.contacts':
    'The contacts in the order of the request. An address that occurs twice appears once.',
  'upsertContacts.reply.skipped': 'Rows that were skipped, counted from 1.',
  'upsertContacts.reply.unknownKeys':
    'Keys in the request that no field has; their values were left out. At most 100.',
  'upsertContacts.reply.unreadableFields':
    'Values that were left out because they cannot be read as the type of their field: how many, by its key.',
}
