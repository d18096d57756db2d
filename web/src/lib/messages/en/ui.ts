// English texts of the kit: tables, pager, dialogs, errors, and what stands where there is no value.
export const ui = {
  loading: 'Loading...',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  tryAgain: 'Try again',
  errorOccurred: 'An error occurred:',
  previous: 'Previous',
  next: 'Next',
  pageOf: 'Page {{page}} of {{pages}}',
  pageOfMore: 'Page {{page}} of more than {{pages}}',
  goToPage: 'Go to page',
  pager: 'Pages',
  invalidDate: 'Invalid Date',
  dash: '—',
  notAvailable: 'N/A',
  uses: {
    group: 'The scheduled campaign “{{name}}” ({{moment}}) goes to this group.',
    groupSeveral: 'These scheduled campaigns go to this group:',
    template: 'The scheduled campaign “{{name}}” ({{moment}}) uses this template.',
    templateSeveral: 'These scheduled campaigns use this template:',
    sender: 'The scheduled campaign “{{name}}” ({{moment}}) is sent by this sender.',
    senderSeveral: 'These scheduled campaigns are sent by this sender:',
    domain: 'The scheduled campaign “{{name}}” ({{moment}}) is sent from this domain.',
    domainSeveral: 'These scheduled campaigns are sent from this domain:',
    campaign: '“{{name}}”, {{moment}}',
    more: 'and {{count}} more',
    outcome:
      'After the deletion it cannot be sent. It will be paused when it is due, and nobody gets the message.',
    outcomeSeveral:
      'After the deletion they cannot be sent. They will be paused when they are due, and nobody gets the messages.',
    unknown:
      'Lettermill could not find out whether scheduled campaigns use it. Those that do will be paused when they are due.',
  },
  download: {
    rows: 'Rows so far: {{rows}}',
    rowsOf: 'Rows: {{rows}} of {{total}}',
    cancelled: 'The download was cancelled.',
  },
}
