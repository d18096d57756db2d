// English texts of undoing many suppressions, and of mass bounces.

export const undo = {
  title: 'Undo bounces',
  open: 'Undo bounces',
  ofAll:
    'Take back suppressions that a provider caused by mistake, for example while its servers had a fault. Unsubscribes, complaints and imported addresses stay.',
  ofCampaign: 'Take back the addresses that are suppressed because of “{{name}}”. Complaints stay.',
  kind: 'What came back',
  kinds: { hard: 'Does not exist', soft: 'Took no mail several times' },
  place: 'Provider',
  places: { all: 'All providers', domain: 'One domain…' },
  domain: 'Domain',
  cause: 'Why',
  causes: {
    all: 'All reasons',
    no_such_user: 'No such address',
    no_such_domain: 'No such domain',
    disabled: 'The mailbox is closed',
    moved: 'The address has moved',
  },
  from: 'From',
  to: 'To',
  fromOptional: 'From (optional)',
  toOptional: 'To (optional)',
  found: {
    none: 'No suppressed address matches.',
    some_one: 'Campaigns will reach {{size}} address again: {{examples}}',
    some_other: 'Campaigns will reach {{size}} addresses again, for example {{examples}}',
  },
  submit: 'Take back',
  done_one: 'Campaigns reach {{size}} address again.',
  done_other: 'Campaigns reach {{size}} addresses again.',
  mass: {
    title: '{{place}} refused many addresses at once',
    heard_one:
      'Within an hour, {{place}} said that {{bounced}} of {{tried}} addresses does not exist ({{time}}).',
    heard_other:
      'Within an hour, {{place}} said that {{bounced}} of {{tried}} addresses do not exist ({{time}}).',
    waiting_one:
      'So many refusals at once are often a fault of the provider. {{size}} address gets no mail for now. Without a decision it stays suppressed from {{time}} on.',
    waiting_other:
      'So many refusals at once are often a fault of the provider. {{size}} addresses get no mail for now. Without a decision they stay suppressed from {{time}} on.',
    domains_one: 'the servers of {{size}} domain, in the same words',
    domains_other: 'the servers of {{size}} domains, in the same words',
    takeBack: 'Take all back',
    takeBackOf: 'Take all back at {{place}}',
    confirm: 'Keep suppressed',
    confirmOf: 'Keep suppressed at {{place}}',
    confirmed: 'The addresses stay suppressed.',
    final: 'Nobody decided; the addresses have been suppressed since {{time}}.',
    past: {
      taken_back: 'Taken back by {{account}}, {{time}}',
      confirmed: 'Kept suppressed by {{account}}, {{time}}',
    },
  },
  provisional: 'Provisional until {{time}}',
}

// English texts of undoing an import.
export const importUndo = {
  action: 'Undo import',
  title: 'Undo the import of "{{name}}"?',
  text_one:
    'It added {{shown}} contact. If that contact is in another group or got mail, it stays; otherwise it is deleted.',
  text_other:
    'It added {{shown}} contacts. Those in another group and those who got mail stay; all others are deleted.',
  known_one: '{{shown}} contact was known before and stays, but leaves the group.',
  known_other: '{{shown}} contacts were known before and stay, but leave the group.',
  counting: 'Counting the contacts…',
  deleted_one: '{{shown}} contact is deleted.',
  deleted_other: '{{shown}} contacts are deleted.',
  mailed_one: '{{shown}} contact got mail and stays, in no group.',
  mailed_other: '{{shown}} contacts got mail and stay, in no group.',
  shared_one: '{{shown}} contact is also in another group and stays there.',
  shared_other: '{{shown}} contacts are also in another group and stay there.',
  suppressed_one: '{{shown}} address that said no stays suppressed (Settings, Suppressed).',
  suppressed_other: '{{shown}} addresses that said no stay suppressed (Settings, Suppressed).',
  values: 'Values that the import changed are restored.',
  staySuppressed: 'Suppressed addresses stay suppressed.',
  done: 'The import of "{{name}}" was undone',
  failed: 'The import could not be undone: {{message}}',
}
