// English texts of findings: what is wrong, the record to publish, and buttons that copy it.
export const checkup = {
  levels: { ok: 'Right', hint: 'Hint', unknown: 'Unknown', warning: 'Warning', red: 'Fix this' },
  found: 'Found',
  name: 'Name',
  value: 'Value',
  copied: 'Copied',
  copyFailed: 'Copying did not work. Select the text and copy it by hand.',
  copyName: 'Copy the name {{name}}',
  copyValue: 'Copy the value for {{name}}',
  host: '{{name}} hosts the DNS of {{zone}}. Names and values have the form that its panel expects.',
  noName: '(leave it empty)',
  zone: 'Zone file',
  copyZone: 'Copy the line of a zone file for {{name}}',
  right_one: '{{size}} check is right',
  right_other: '{{size}} checks are right',
}
