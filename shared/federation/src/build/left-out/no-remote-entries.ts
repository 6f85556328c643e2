/** Replaces federation's fetching of remotes' entries: the slot does that, with the planned digest and no other way. */
function notHere(): never {
  throw new Error('Remotes are loaded by their slot.')
}

export {
  notHere as getRemoteEntry,
  notHere as getRemoteEntryUniqueKey,
  notHere as getRemoteInfo,
  notHere as isEsmRemoteType,
}
