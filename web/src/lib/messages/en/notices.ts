// English texts of the notices about the whole instance, on the dashboard.
export const notices = {
  warning: { campaign: 'Campaign: {{name}}', action: 'Open the campaign' },
  coded: {
    campaign_provider_blocked: {
      title: '{{provider}} does not accept a campaign',
      text: 'Since {{at}} {{provider}} refuses it because of the sender. The messages to this provider wait, and the others are sent. The campaign’s page shows the provider’s answer, and lets you try again or stop waiting.',
    },
    reputation_unacknowledged: {
      title: 'A scheduled campaign did not start',
      text: 'When it was due, {{at}}, the last campaigns had many complaints or bounces, and nobody had read that yet. Nobody has got a message. Read the figures on the campaign’s page, then resume it there.',
    },
    reputation_unreleased: {
      title: 'A scheduled campaign waits for an administrator',
      text: 'When it was due, {{at}}, the last campaigns had very many complaints or bounces. Nobody has got a message. Once an administrator has released the campaign, resume it on its page.',
    },
    release_awaited: {
      title: 'Campaigns wait for your release',
      text: 'Scheduled campaigns that did not start: {{campaigns}}. The last campaigns of their workspaces had very many complaints or bounces.',
      action: 'Look at the workspaces',
    },
  },
  domain: {
    title: 'A checkup found a new problem with {{domain}}',
    text: 'The daily checkup found it on {{at}}. Until it is fixed, receivers may refuse this domain’s mail or put it into the spam folder. Show its DNS records and run a checkup to see what to do.',
    action: 'Look at the domain',
  },
  restored: {
    title: 'Sending is on hold: this Lettermill was restored from an earlier state',
    by: {
      import: 'It was filled from a backup or from an export of another instance.',
      copy: 'Its database is a copy, not the one it ran on before.',
      behind: 'Its database was put back to an earlier state.',
      idle: 'No worker ran for more than a day, as happens after a backup is restored.',
    },
    why: 'This database does not know what was sent after the backup. Sending now could reach the same people twice.',
    paused: {
      all_one: '{{number}} campaign is paused for that reason.',
      all_other: '{{number}} campaigns are paused for that reason.',
      own_one: '{{number}} of your campaigns is paused for that reason.',
      own_other: '{{number}} of your campaigns are paused for that reason.',
    },
    scheduled: {
      all_one: '{{number}} scheduled campaign will be paused when its time comes.',
      all_other: '{{number}} scheduled campaigns will be paused when their time comes.',
      own_one: '{{number}} of your scheduled campaigns will be paused when its time comes.',
      own_other: '{{number}} of your scheduled campaigns will be paused when their time comes.',
    },
    messages: {
      all_one: '{{number}} single message or confirmation mail waits.',
      all_other: '{{number}} single messages and confirmation mails wait.',
      own_one: '{{number}} of your single messages and confirmation mails waits.',
      own_other: '{{number}} of your single messages and confirmation mails wait.',
    },
    webhooks: {
      all_one: 'Nothing is posted to {{number}} webhook endpoint until then.',
      all_other: 'Nothing is posted to {{number}} webhook endpoints until then.',
      own_one: 'Nothing is posted to {{number}} of your webhook endpoints until then.',
      own_other: 'Nothing is posted to {{number}} of your webhook endpoints until then.',
    },
    next: {
      all: 'Before you resume them, make sure that no other copy of this instance is running, and check the relay’s log for messages sent after the backup.',
      own: 'An administrator of this installation decides when they continue. You can also resume a campaign on its own page if you know that none of it was sent.',
    },
    goOn: 'Resume sending',
    ask: {
      title: 'Resume sending?',
      resumes_one:
        '{{number}} paused campaign continues at once, and scheduled ones are sent on time again, in all accounts.',
      resumes_other:
        '{{number}} paused campaigns continue at once, and scheduled ones are sent on time again, in all accounts.',
      messages_one: '{{number}} single message or confirmation mail leaves.',
      messages_other: '{{number}} single messages and confirmation mails leave.',
      webhooks: 'Events are posted to the webhook endpoints again.',
      twice: 'People who got a message after the backup will get it again.',
      other: 'If another copy of this instance is still running, everybody gets everything twice.',
      confirm: 'Resume them',
    },
    wentOn_one: '{{number}} campaign resumed.',
    wentOn_other: '{{number}} campaigns resumed.',
    left_one: '{{number}} message leaves.',
    left_other: '{{number}} messages leave.',
  },
  backup: {
    title: 'The last backup failed',
    failed: 'It was tried on {{at}}.',
    last: 'The newest checked backup is from {{at}}. Later changes are not in any backup.',
    none: 'There is no checked backup yet.',
    more: 'Lettermill tries again every hour. See docs/operator/backup.md.',
  },
  proxy: {
    title: {
      untrusted: 'Is this Lettermill behind a proxy?',
      unread: 'The proxy does not pass on visitors’ addresses',
    },
    fact: 'A request with X-Forwarded-For or Forwarded came from {{address}}. TRUST_PROXY does not name that address, so Lettermill ignored the header.',
    own: 'If {{address}} is your own proxy, set TRUST_PROXY={{address}} and restart. Until then all visitors count as one address for RATE_LIMIT and for the limits on sign-ins: 25 wrong passwords within 15 minutes lock everybody out.',
    stranger:
      'If you do not know the address, somebody sent the header directly to this server. Do not name it in TRUST_PROXY: it could pretend to be any visitor. Dismiss this notice.',
    unread:
      'The proxy {{address}} sent Forwarded without X-Forwarded-For. TRUST_PROXY names it, but Lettermill reads X-Forwarded-For only.',
    fix: 'Set the proxy to send X-Forwarded-For, then dismiss this notice. Until then all visitors count as one address for RATE_LIMIT and for the limits on sign-ins: 25 wrong passwords within 15 minutes lock everybody out.',
    more: 'See TRUST_PROXY in docs/operator/configuration.md.',
    dismiss: 'Dismiss',
  },
  waiting: {
    title_one: '{{size}} registration waits for you',
    title_other: '{{size}} registrations wait for you',
    text: 'Nobody can sign in before you approve them.',
    action: 'Look at registrations',
  },
}
