// Configuration of `npm run pictures`, which checks nothing and only takes pictures of the product with the demo's
// data.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({ ...journeys, projects: [{ testMatch: 'pictures.ts' }] })
