// Every script imports this first, so that a Node.js version that is too old is reported before anything else fails.
// The syntax is so old that old versions can parse it.
const oldest = [20, 19]
const mine = process.versions.node.split('.').map(Number)

if (mine[0] < oldest[0] || (mine[0] === oldest[0] && mine[1] < oldest[1])) {
  console.error(
    'Lettermill needs Node.js ' + oldest.join('.') + ' or newer; this is ' + process.versions.node + '.',
  )
  console.error('Install a newer one from https://nodejs.org and start again.')
  process.exit(1)
}
