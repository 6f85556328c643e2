/** Stands in for axios' fetch adapter; the list of adapters skips what is not there. */
export const getFetch = undefined
