/** Replaces axios' list of status codes. The default export is what axios imports. */
export default {}
