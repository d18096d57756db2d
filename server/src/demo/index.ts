// A workspace filled from sample data, by the same calls that the web app makes.
export { fillDemo } from './fill.ts'
export { openDemoAccount } from './account.ts'
