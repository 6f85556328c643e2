/*
 * Makes a bare machine ready: checks Node, installs what the lockfile and the packages say when they changed. Written for any
 * Node that exists, so that an old one gets a sentence instead of a syntax error.
 */
var fs = require('fs')
var path = require('path')
var childProcess = require('child_process')

var PNPM = require('./pnpm.cjs')
var root = path.join(__dirname, '..')
var stamp = path.join(root, 'node_modules', '.installed')

var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  fail('Doorstep needs Node 20.19 or newer; this is Node ' + process.versions.node + '.')
}

if (readOrNothing(stamp) !== wanted()) install()

/** Everything that decides what is installed, as one text. */
function wanted() {
  var folders = [''].concat(foldersIn(''), foldersIn('shared'), foldersIn('services'))
  var packages = folders.map(function (folder) {
    return path.join(folder, 'package.json')
  })
  return ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].concat(packages).map(readHere).join('\n') + process.versions.modules
}

function install() {
  console.log('Installing the packages that pnpm-lock.yaml lists …')
  // A new package or dependency is added to the list; where CI is set, pnpm takes the list as it is or refuses.
  var result = childProcess.spawnSync('npx', ['--yes', PNPM, 'install', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0) {
    fail(
      'The packages could not be installed:\n' + (result.error ? result.error.message : result.stdout + result.stderr),
    )
  }
  fs.writeFileSync(stamp, wanted())
}

function foldersIn(parent) {
  return fs
    .readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter(function (entry) {
      return entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)
    })
    .map(function (entry) {
      return path.join(parent, entry.name)
    })
}

function readHere(name) {
  return readOrNothing(path.join(root, name))
}

function readOrNothing(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (_) {
    return ''
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
