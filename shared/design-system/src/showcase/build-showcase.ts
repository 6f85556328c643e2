import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { reactAriaStyle, reactAriaStyleId } from '../react-aria-style.ts'
import { configuration } from './webpack.config.ts'

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Design system</title>
<style id="${reactAriaStyleId}">${reactAriaStyle}</style>
<link rel="stylesheet" href="showcase.css">
<script defer src="showcase.js"></script>
<div id="showcase"></div>
</html>
`

/** Builds the page and returns its folder. Throws what the compiler says. */
export async function buildShowcase(): Promise<string> {
  const folder = configuration.output?.path ?? ''
  await compile(configuration)
  await writeFile(join(folder, 'index.html'), html)
  return folder
}

function compile(options: Configuration) {
  return new Promise<void>((resolve, reject) => {
    webpack(options, (error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else resolve()
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(`The showcase is at ${join(await buildShowcase(), 'index.html')}`)
}
