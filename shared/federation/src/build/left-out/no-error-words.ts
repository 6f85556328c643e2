/** Replaces federation's error messages; the error's code leads to its documentation. */
const words: Readonly<Record<string, string>> = {}

export { words as buildDescMap, words as errorDescMap, words as runtimeDescMap, words as typeDescMap }
