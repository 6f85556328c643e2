/*
 * Stands in for how React Router fetches ahead in its framework mode. The shell fetches a page's files and first answers
 * ahead, by its plan.
 */
const nothing = () => []

export {
  nothing as getKeyedLinksForMatches,
  nothing as getKeyedPrefetchLinks,
  nothing as getModuleLinkHrefs,
  nothing as getNewMatchesForLinks,
  nothing as isPageLinkDescriptor,
  nothing as prefetchRouteCss,
  nothing as prefetchStyleLinks,
}
