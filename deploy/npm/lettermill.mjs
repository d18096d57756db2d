#!/usr/bin/env node
// The command `lettermill`: the same program as in a clone, built.
import './node-version.mjs'

await import('./server/dist/main.js')
