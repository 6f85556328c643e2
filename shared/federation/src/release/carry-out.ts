import { Misuse, Refusal } from './ask-registry.ts'
import { runCommand, type Surroundings } from './command-line.ts'

/** Output and exit status of a command. */
export interface Ended {
  /** 0: success. 1: rejected or failed, or the doctor found a problem. 2: invalid command, nothing was sent. */
  code: 0 | 1 | 2
  output: string
  /** Text for the error stream, so that the output contains only the result. */
  complaint: string
}

/** Runs the command line. Unexpected errors are thrown. */
export async function carryOut(words: readonly string[], around: Surroundings): Promise<Ended> {
  try {
    const { said, facts, isBad } = await runCommand(words, around)
    const output = words.includes('--json') ? JSON.stringify(facts, null, 2) : said
    return { code: isBad ? 1 : 0, output, complaint: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error instanceof Misuse ? 2 : 1, output: '', complaint: error.message }
  }
}
