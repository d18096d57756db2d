// Lettermill's own terms and privacy policy in English, and English texts of the panel where an administrator writes
// others.
export const pages = {
  terms: {
    title: 'Terms of use',
    intro: 'These terms apply to everyone who uses this installation of Lettermill.',
    accountHeading: 'Your account',
    accountText:
      'An administrator approves each account. Keep your password to yourself; you answer for what is sent from your account.',
    mailHeading: 'What you may send',
    mailText:
      'Write only to people who may expect your messages. Do not send anything unlawful or misleading, and do not take the unsubscribe link out of a message. An address that has unsubscribed is not written to again.',
    serviceHeading: 'The service',
    serviceText:
      'The operator of this installation may limit or close accounts that break these terms. The service is offered as it is; no particular availability or delivery is promised.',
    changesHeading: 'Changes',
    changesText: 'The operator may change these terms and will announce a change before it takes effect.',
  },
  privacy: {
    title: 'Privacy policy',
    intro: 'This page says which data this installation of Lettermill keeps, and why.',
    accountHeading: 'People with an account',
    accountText:
      'We keep your email address, a hash of your password, your settings and your sign-ins for as long as the account exists. Your browser keeps a sign-in token, your email address, the theme and the language.',
    readersHeading: 'People who receive messages',
    readersText:
      'An account keeps the contacts that it imports and, for each message, whether it was accepted, opened or clicked, and whether the reader unsubscribed. Links in messages carry no readable data about the reader.',
    sharingHeading: 'Who else sees the data',
    sharingText:
      'Messages go out through the mail relay of the operator. Beyond that nothing leaves this installation, unless the operator has switched on a verification or error-reporting service.',
    rightsHeading: 'Your rights',
    rightsText:
      'Ask the operator or the sender of a message what is kept about you, and to have it corrected or deleted. The link in every message unsubscribes you at once.',
  },
  back: 'Back to registration',
  edit: {
    title: 'Terms and privacy',
    text: 'Visitors read these pages before they register. Write in Markdown; HTML is shown as it is typed.',
    page: 'Page',
    terms: 'Terms',
    privacy: 'Privacy',
    own: 'Your own text, last changed {{moment}}.',
    default: "The product's own words are shown, in the reader's language.",
    label: 'Text in Markdown',
    preview: 'Preview',
    open: 'Open the page',
    save: 'Save page',
    saved: 'Page saved',
    reset: 'Bring back the default',
    resetTitle: 'Bring back the default?',
    resetText: "Your own text is deleted, and the product's own words are shown again.",
    resetDone: 'The default is back',
  },
}
