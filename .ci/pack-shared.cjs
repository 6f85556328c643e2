/*
 * `npm run pack-shared -- <folder>`: what a remote in another repository needs of `shared`, as ordinary npm packages. pnpm packs them,
 * because it writes the versions that `workspace:` and `catalog:` stand for.
 */
var path = require('path')
var childProcess = require('child_process')
var PNPM = require('./pnpm.cjs')

var folder = path.resolve(process.argv[2] || 'packed')
var words = ['--yes', PNPM, '--recursive', '--filter', './shared/*', 'pack', '--pack-destination', folder]
var result = childProcess.spawnSync('npx', words, {
  cwd: path.join(__dirname, '..'),
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (result.status !== 0) {
  console.error(result.error ? result.error.message : result.stdout + result.stderr)
  process.exit(1)
}
console.log('The packages of shared are in ' + folder + '.')
