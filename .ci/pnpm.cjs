/* The package manager of this workspace, as `npx` takes it. */
module.exports = 'pnpm@12.21.0'
