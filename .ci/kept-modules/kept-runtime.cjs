const { createRequire } = require('node:module')
const endAsyncStorage = require('./end-async-storage.cjs')
const keepScripts = require('./keep-scripts.cjs')

/** The copy that jest itself runs, which is a dependency of a dependency of its. */
const core = createRequire(require.resolve('jest')).resolve('@jest/core')
const { default: Runtime } = createRequire(core)('jest-runtime')

/** Modules that are loaded anew for each test file: itself, and the helpers that tests share. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\/\.ci\//
/** A file that has other modules put in place of some has all of them to itself. */
const REPLACES_MODULES = /\bjest\.(mock|doMock|unstable_mockModule|resetModules|isolateModules)/

class EndingRuntime extends Runtime {
  teardown() {
    super.teardown()
    endAsyncStorage()
  }
}

class KeptRuntime extends Runtime {
  teardown() {
    endAsyncStorage()
    this.restoreAllMocks()
    this.mockState.clear()
    this.jestGlobals.clearJestObjectCache()
    this.loggedReferenceErrors.clear()
    const { moduleRegistry, internalModuleRegistry, mockRegistry } = this.registries
    // Jest's own part in the scope begins anew with each file.
    internalModuleRegistry.clear()
    mockRegistry.clear()
    for (const path of moduleRegistry.keys()) if (OF_TESTS.test(path)) moduleRegistry.delete(path)
  }
}

let kept

/**
 * Jest's `new Runtime`. In an environment that is kept (`kept-environment.cjs`) it loads the modules of services once for all test files of a
 * worker instead of once for each, which was most of what a short file took. A module must not remember what one test did, as in a process
 * that has several portals in it.
 */
function openRuntime(...given) {
  const [, environment, , , sources, , testPath] = given
  // A file may ask for another environment, such as a window.
  if (!environment.keepsModules || REPLACES_MODULES.test(sources.get(testPath) ?? ''))
    return keepScripts(new EndingRuntime(...given))

  kept ??= new KeptRuntime(...given)
  kept._testPath = testPath
  return keepScripts(kept)
}

module.exports = { __esModule: true, default: openRuntime }
