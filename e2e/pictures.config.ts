// What `npm run pictures` runs: no checks, only pictures of the product as the demo fills it.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({ ...journeys, testMatch: 'pictures.ts' })
