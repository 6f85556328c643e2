const { TestEnvironment } = require('jest-environment-node')

/** Where circus keeps what listens to a file's tests. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS')

/** Undoes at the end of each file what the file has set in the global scope and in its environment variables. */
class KeptEnvironment extends TestEnvironment {
  keepsModules = true

  constructor(config, context) {
    super(config, context)
    this.variables = { ...this.global.process.env }
    this.names = new Map()
    for (const name of Object.getOwnPropertyNames(this.global)) {
      this.names.set(name, Object.getOwnPropertyDescriptor(this.global, name))
    }
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers()
    delete this.global[EVENT_HANDLERS]
    for (const name of Object.getOwnPropertyNames(this.global)) if (!this.names.has(name)) delete this.global[name]
    for (const [name, descriptor] of this.names) {
      // A getter belongs to what Node makes when it is first asked for.
      if ('value' in descriptor && this.global[name] !== descriptor.value && descriptor.configurable) {
        Object.defineProperty(this.global, name, descriptor)
      }
    }
    const { env } = this.global.process
    for (const name of Object.keys(env)) if (!(name in this.variables)) delete env[name]
    Object.assign(env, this.variables)
  }
}

let kept

/** Jest's `new TestEnvironment`: one global scope for all files of a worker, so that modules which were loaded in it can be kept. */
module.exports = function openEnvironment(config, context) {
  kept ??= new KeptEnvironment(config, context)
  return kept
}
