// Fills a workspace with sample data, by the same calls as the web app.
export { fillDemo } from './fill.ts'
export { openDemoAccount } from './account.ts'
