/** Stands in for a dictionary that is left out. The default export is what React Aria imports. */
export default {}
