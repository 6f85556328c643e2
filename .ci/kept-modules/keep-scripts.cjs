const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')

/** By path: what V8 has compiled of a module for one file of tests is there for the next. */
const scripts = new Map()
/** Loads the modules of the file that runs now. */
let current

// V8 drops what has not run for a while, which here is a file of tests ago.
setFlagsFromString('--no-flush-bytecode')

/**
 * Has a runtime of Jest take the compiled script of a module that a file before has loaded, too. Jest compiles each module anew for
 * each file, and each function of it when it is first called: a fifth of the time of all screens.
 */
module.exports = function keepScripts(runtime) {
  const { executor } = runtime
  current = executor
  if (Object.hasOwn(executor, 'compile')) return runtime
  const compile = executor.compile.bind(executor)
  executor.compile = function compileOnce(source, filename) {
    const context = this.environment.getVmContext()
    // A module of Node's has no path, and a syntax error is worded by Jest.
    if (!context || !filename.startsWith('/') || source.startsWith('#!')) return compile(source, filename)
    const script = scriptOf(source, filename, this.injectedModuleParameters.join(','))
    return script ? script.runInContext(context) : compile(source, filename)
  }
  return runtime
}

function scriptOf(source, filename, parameters) {
  const known = scripts.get(filename)
  if (known?.source === source && known.parameters === parameters) return known.script
  const opening = `(function (${parameters}) {`
  try {
    const script = new Script(`${opening}${source}\n})`, {
      filename,
      // Places in the first line are those of the module.
      columnOffset: -opening.length,
      importModuleDynamically: (specifier, _, attributes, phase) =>
        current.dynamicImport(specifier, filename, current.environment.getVmContext(), attributes, phase),
    })
    scripts.set(filename, { source, parameters, script })
    return script
  } catch {
    return undefined
  }
}
