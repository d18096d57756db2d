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
  download: {
    rows: 'Rows so far: {{rows}}',
    rowsOf: 'Rows: {{rows}} of {{total}}',
    cancelled: 'The download was cancelled.',
  },
}
