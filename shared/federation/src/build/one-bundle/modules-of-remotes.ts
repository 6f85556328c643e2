/** The remote of a page, for code that runs before there is a plan. */
export interface PageOfRemote {
  path: string
  remote: string
}

/* What the build puts in the place of this file (`modulesOf`) names every remote of the workspace. */
export const modules: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {}
/** Fetches the files of a remote's screens without running them: they stand on what the shell starts first. */
export const fetches: Readonly<Record<string, () => void>> = {}
export const pages: readonly PageOfRemote[] = []
