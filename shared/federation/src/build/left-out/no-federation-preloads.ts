/** Replaces federation's prefetching of remotes: the shell does that, by its plan. */
export const formatPreloadArgs = () => []
export const preloadAssets = async () => []
