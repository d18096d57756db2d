// The demo's letters to lending leads, which name the fields of the specification.
export const question = {
  name: 'Question to leads',
  body_html: `<h2>Hello {{ first_name | default: "there" }}</h2>
<p>We came across <strong>{{ business_name }}</strong> in {{ state_name }} and its filing with {{ lender_name }} of {{ date_filed }} over {{ amount | money }}.</p>
<p>Three things that owners ask us most:</p>
<ol><li>What does a filing mean for my next loan?</li><li>When can I refinance?</li><li>Who can see it?</li></ol>
<p>Our <a href="https://www.lettermill.example/guide?case={{ ref_id }}">short guide</a> answers all three, and <a href="{{ link }}">your filing</a> is a click away.</p>
<blockquote>“Five minutes well spent.” A reader from {{ state_name }}</blockquote>
<p>Kind regards,</p><p>Ann Miller</p>`,
  body_text: '',
}

export const reminder = {
  name: 'Reminder',
  body_html: `<p>Dear {{ first_name }},</p><p>last week we wrote about {{ business_name }}. If you have a minute, <a href="https://www.lettermill.example/call">pick a time</a> and we will call you.</p><p>Ann</p>`,
  body_text: '',
}
