import { isOversizedJson } from '../oversized-json.ts'

/** Reads the JSON of another server. Rejects where it is none, and where it holds more than a request's body may (rule M95). */
export async function readJson(answer: Pick<Response, 'text'>): Promise<unknown> {
  const said: unknown = JSON.parse(await answer.text())
  if (isOversizedJson(said)) throw new Error('The answer holds too much.')
  return said
}
