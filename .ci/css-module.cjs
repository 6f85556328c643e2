/* In unit tests a class is called what the stylesheet calls it. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
