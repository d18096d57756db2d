// Gives the API reference the web app's colours. The page is readable in both themes, and narrow enough for a phone.

export const referenceStyle = `
:root {
  --page: #f8f9fb; --surface: #ffffff; --border: #dde1e8; --text: #171a20; --quiet: #58606f; --accent: #3453c6; --danger: #b3261e;
}
html.dark-mode {
  --page: #101318; --surface: #171b21; --border: #2b313b; --text: #e3e6ec; --quiet: #9aa3b2; --accent: #8aa4f5; --danger: #f58f87;
  color-scheme: dark;
}
html, html.dark-mode, body, html .swagger-ui, html.dark-mode .swagger-ui { background: var(--page); color: var(--text); }
.swagger-ui, .swagger-ui :is(.info .title, .info p, .opblock-tag, .opblock .opblock-summary-description, .btn) {
  font-family: system-ui, sans-serif;
}
.swagger-ui .wrapper { max-width: 1120px; padding: 0 16px; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info .title { font-size: 24px; line-height: 32px; color: var(--text); }
.swagger-ui :is(.info p, .info li, .opblock-description-wrapper p, .response-col_description) { color: var(--text); }
.swagger-ui :is(.info a, .link, .opblock-tag a) { color: var(--accent); }
.swagger-ui .info p { line-height: 24px; }
.swagger-ui .info code { padding: 0 4px; background: var(--surface); color: var(--text); border: 1px solid var(--border); }
/* Hides the choice of server and version, and links that are always empty. */
.swagger-ui :is(.info .title span, .info .link, .servers-title, .servers, .response-col_links) { display: none; }
html .swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container {
  margin: 0; padding: 0 0 16px; background: none; box-shadow: none;
}
.swagger-ui .scheme-container .schemes { justify-content: flex-start; }
.swagger-ui .auth-wrapper { justify-content: flex-start; }
.swagger-ui .btn.authorize { color: var(--accent); border-color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .opblock-tag { font-size: 16px; line-height: 24px; padding: 8px 4px; color: var(--text); border-color: var(--border); }
.swagger-ui .opblock-tag span { text-transform: capitalize; }
.swagger-ui .opblock { margin: 0 0 8px; box-shadow: none; border-color: var(--border); background: var(--surface); }
.swagger-ui .opblock .opblock-summary { border-color: var(--border); }
.swagger-ui .opblock .opblock-summary-method { min-width: 72px; padding: 4px 0; font-size: 12px; color: #ffffff; background: #58606f; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #3453c6; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #12703f; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5300; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .opblock .opblock-summary-path { font-size: 14px; color: var(--text); }
.swagger-ui .opblock .opblock-summary-description { font-size: 13px; color: var(--quiet); }
.swagger-ui :is(.parameter__type, .parameter__in, .response-control-media-type__accept-message, .tab li) { color: var(--quiet); }
.swagger-ui .btn.cancel { color: var(--danger); border-color: var(--danger); }
.swagger-ui .btn.execute { background: #3453c6; border-color: #3453c6; color: #ffffff; }
.swagger-ui :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary-path-description-wrapper { flex-direction: column; align-items: flex-start; gap: 0; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
}
`
