/** Replaces federation's loading of scripts and links: the slot does that, with the planned digest and no other way. */
function notHere(): never {
  throw new Error('Remotes are loaded by their slot.')
}

export {
  notHere as createLink,
  notHere as createScript,
  notHere as isStaticResourcesEqual,
  notHere as loadScript,
  notHere as safeWrapper,
}
