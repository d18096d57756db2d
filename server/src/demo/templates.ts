// The templates of the demo's sender.
export const newsletter = {
  name: 'November newsletter',
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

export const weekly = {
  name: 'Weekly letter',
  body_html: `<h2>Good morning {{ first_name | default: "dear reader" }}</h2>
<p>This is what the farm shop has for you this week. Everything was picked within ten miles of our door.</p>
<p><a href="https://shop.lettermill.example/this-week"><strong>See what is in the shop</strong></a></p>
<ul><li><a href="https://shop.lettermill.example/boxes">Order a box</a> until Thursday noon.</li>
<li><a href="https://shop.lettermill.example/recipes">A recipe</a> for what is in it.</li>
<li><a href="https://shop.lettermill.example/visit?from={{ fields.city | default: 'town' }}">How to find us</a> from {{ fields.city | default: "town" }}.</li></ul>
<p>See you soon,</p><p>Ann Miller</p>`,
  body_text: '',
}
