// Every script imports this first: it names a Node.js that is too old before anything else fails obscurely. Written so
// that old versions can parse it.
const oldest = [20, 19]
const mine = process.versions.node.split('.').map(Number)

if (mine[0] < oldest[0] || (mine[0] === oldest[0] && mine[1] < oldest[1])) {
  console.error(
    'Lettermill needs Node.js ' + oldest.join('.') + ' or newer; this is ' + process.versions.node + '.',
  )
  console.error('Install a newer one from https://nodejs.org and start again.')
  process.exit(1)
}
