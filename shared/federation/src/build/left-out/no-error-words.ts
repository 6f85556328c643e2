/** Stands in for what federation says beside the code of an error; the code leads to its documentation. */
const words: Readonly<Record<string, string>> = {}

export { words as buildDescMap, words as errorDescMap, words as runtimeDescMap, words as typeDescMap }
