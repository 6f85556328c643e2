/** Replaces an unused dictionary. The default export is what React Aria imports. */
export default {}
