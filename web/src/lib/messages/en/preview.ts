// English texts of a previewed message: whom it is from and to, its parts, and the controls above it.
export const preview = {
  from: 'From',
  to: 'To',
  subject: 'Subject',
  noSubject: 'No Subject',
  part: 'Part of the message',
  html: 'Message',
  text: 'Plain text',
  frame: 'The message as it looks',
  contactOf: 'Contact {{position}} of {{of}}',
  noContact: 'No contact',
  previousContact: 'Previous contact',
  nextContact: 'Next contact',
  width: 'Width',
  desk: 'As on a computer',
  phone: 'As on a phone',
  tooLong: 'This message is {{size}} kB. Gmail cuts messages off at 102 kB, so readers may not see its end.',
}
