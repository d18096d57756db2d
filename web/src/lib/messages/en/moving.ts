// English texts of moving from another tool: the wizard, and the import of another tool's export.
export const moving = {
  action: 'Coming from another tool?',
  title: 'Coming from another tool',
  next: 'Continue',
  back: 'Back',
  tool: 'Where are your contacts now?',
  tools: {
    listmonk: 'listmonk',
    mailchimp: 'Mailchimp',
    brevo: 'Brevo',
    mautic: 'Mautic',
    other: 'Another tool',
  },
  left: {
    title: 'First: who must not be mailed',
    why: 'First import the people who unsubscribed or bounced, so that no campaign reaches them.',
    how: {
      listmonk:
        'In listmonk open Lists, click a list’s number of subscribers, choose the status Unsubscribed, and Export. Do so for each list: the export of all subscribers does not say who unsubscribed from a list.',
      mailchimp:
        'In Mailchimp open Audience, All contacts, and Export audience. The ZIP file also contains people who unsubscribed or bounced: choose it as it is.',
      brevo:
        'In Brevo open Contacts, add the filter Blocklisted: email campaigns, select all contacts, and Export contacts as CSV.',
      mautic:
        'In Mautic open Reports, New, choose the data source Do Not Contact with the columns Email, DNC reason and DNC date added, save, and export the report as CSV.',
      other: 'Export its list of unsubscribed, bounced or blocked addresses as CSV, with a column Email.',
    },
    choose: 'Choose the list',
    chooseMore: 'Choose another list',
    found_one: '{{file}}: {{shown}} address',
    found_other: '{{file}}: {{shown}} addresses',
    foundReasons_one: '{{file}}: {{shown}} address: {{reasons}}',
    foundReasons_other: '{{file}}: {{shown}} addresses: {{reasons}}',
    invalid: 'Rows without a valid address: {{shown}}',
    reason: 'Why these addresses must not be mailed',
    reasons: {
      unsubscribed: 'They unsubscribed',
      hard_bounce: 'They bounced',
      complaint: 'They marked mail as spam',
      manual: 'Another reason',
    },
    submit: 'Never mail these',
    done_one: '{{shown}} address is suppressed: {{reasons}}.',
    done_other: '{{shown}} addresses are suppressed: {{reasons}}.',
    erased: 'Left out, because they were erased on request: {{shown}}',
    skip: 'Skip this step',
    skipped: 'Without this list, people who unsubscribed elsewhere get your next campaign.',
    noAddresses: 'No column of this file contains email addresses.',
    nobodyLeft: 'Nobody in this file unsubscribed or bounced. Choose the list of people who did.',
    stopped: 'The list could not be imported: {{message}}',
  },
  contacts: {
    title: 'Then: your contacts',
    how: {
      listmonk: 'In listmonk open Subscribers and click Export.',
      mailchimp:
        'In Mailchimp open Audience, All contacts, and Export audience. Choose the ZIP file as it is: people who unsubscribed or bounced are suppressed before the first contact comes in.',
      brevo: 'In Brevo open Contacts, select all contacts, and Export contacts as CSV.',
      mautic: 'In Mautic open Contacts and choose Export to CSV.',
      other: 'Export your contacts as CSV.',
    },
    choose: 'Choose the file',
  },
  reasons: {
    unsubscribed: '{{shown}} unsubscribed',
    hard_bounce: '{{shown}} bounced',
    complaint: '{{shown}} marked mail as spam',
    manual: '{{shown}} for another reason',
    unknown: '{{shown}} without a reason',
  },
  recognised: 'This is an export of {{tool}}. Its columns are already mapped.',
  suppressesFirst_one: 'First, {{shown}} address is suppressed: {{reasons}}.',
  suppressesFirst_other: 'First, {{shown}} addresses are suppressed: {{reasons}}.',
  namesNobody:
    'This file does not say who unsubscribed in {{tool}}. Import that list first, or those people get your next campaign.',
  bringList: 'Import that list first',
  out: 'Left out, because they never subscribed: {{shown}}',
  unreadable: 'Left out, because the row cannot be read: {{shown}}',
  groups: 'Groups from tags: {{names}}',
  groupsMore_one: 'Groups from tags: {{names}}. {{more}} rarer tag is left out.',
  groupsMore_other: 'Groups from tags: {{names}}. {{more}} rarer tags are left out.',
  summary_one: '{{contacts}} contact, {{shown}} suppressed: {{reasons}}. Suppressed addresses get no mail.',
  summary_other:
    '{{contacts}} contacts, {{shown}} suppressed: {{reasons}}. Suppressed addresses get no mail.',
}
