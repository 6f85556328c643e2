import { Zip, ZipPassThrough } from 'fflate'

interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** A ZIP archive, handed out file by file as they come. They are stored as they are: a PDF is compressed already. */
export async function* zipOf(files: AsyncIterable<NamedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, bytes } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
