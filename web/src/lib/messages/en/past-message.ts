// English texts of a past message, shown as one person got it.
export const pastMessage = {
  title: 'Message',
  back: 'Back to the campaign',
  noSubject: 'No Subject',
  show: 'Show the message',
  from: 'From',
  to: 'To',
  at: 'Sent',
  size: 'Size',
  kilobytes: '{{size}} kB',
  tabs: { message: 'Message', text: 'Text', headers: 'Headers' },
  download: 'Download .eml',
  downloading: 'Downloading the message…',
  downloaded: 'Downloaded {{name}}',
  exact: 'Exactly as it was sent',
  exactText:
    'Lettermill kept a digest of this message when it was sent. The message below has the same digest. Lettermill shows it without its tracking pixel and does not count clicks on its links.',
  doubts: {
    not_sent: {
      title: 'Never sent',
      text: 'Nothing was sent to this person. The message below is what they would have got.',
    },
    not_kept: {
      title: 'Not proved',
      text: 'No digest was kept of this message: an earlier version sent it, or a worker died right after it was sent. The message below was made from what was kept.',
    },
    key_gone: {
      title: 'Not proved',
      text: 'SECRET_KEY has changed, and the earlier key is not in SECRET_KEYS_OLD. The links below have other tokens than those that were sent.',
    },
    other_version: {
      title: 'Not the same',
      text: 'This version of Lettermill writes messages differently from the version that sent this one. The content is the same, but its form may differ.',
    },
    differs: {
      title: 'Not the same',
      text: 'The digest of the message below is not the one that was kept when the message was sent. Some of the data that the message is made from has changed.',
    },
    signature_missing: {
      title: 'The same, without its signature',
      text: 'The message below has the digest that was kept when it was sent. Its DKIM signature cannot be made again, because the key of the domain is gone.',
    },
  },
}
