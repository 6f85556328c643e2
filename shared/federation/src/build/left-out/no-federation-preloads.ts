/** Stands in for how federation fetches remotes ahead: the shell does, by its plan. */
export const formatPreloadArgs = () => []
export const preloadAssets = async () => []
