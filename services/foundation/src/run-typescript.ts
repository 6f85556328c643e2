const leavesTypesOut = 'typescript' in process.features && Boolean(process.features.typescript)

/**
 * What Node is told so that it runs our files: nothing where it leaves types out by itself, as that of production does. What a
 * loader makes of them is slower (decision 78).
 */
export const RUN_TYPESCRIPT: readonly string[] = leavesTypesOut ? [] : ['--import', 'tsx']
