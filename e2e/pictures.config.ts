// What `npm run pictures` runs: no checks, only pictures of the product as the demo fills it.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { globalSetup: _, ...config } = journeys

export default defineConfig({ ...config, testMatch: 'pictures.ts' })
