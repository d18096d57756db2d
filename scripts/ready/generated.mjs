// Set-up of test runs (vitest's globalSetup): generates the sources that git does not hold.
import { buildWhatIsStale, generated } from './builds.mjs'

export default function generateSources() {
  return buildWhatIsStale({ names: generated })
}
