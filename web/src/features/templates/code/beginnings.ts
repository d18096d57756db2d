// The code that a new template begins with: the smallest letter that has everything a letter needs.

export const beginnings = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title></title>
  </head>
  <body>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        <td style="padding: 24px; font: 16px/1.5 Arial, sans-serif">
          <p>Dear {{ first_name | default: "friend" }},</p>
          <p>What is new?</p>
          <p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  mjml: `<mjml lang="en">
  <mj-head>
    <mj-preview></mj-preview>
  </mj-head>
  <mj-body width="600px" background-color="#eef1f5">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text>Dear {{ first_name | default: "friend" }},</mj-text>
        <mj-button href="https://example.com">Read more</mj-button>
        <mj-text font-size="13px"><a href="{{ unsubscribe_url }}">Unsubscribe</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
}
