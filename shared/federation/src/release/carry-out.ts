import { Misuse, Refusal } from './ask-registry.ts'
import { runCommand, type Surroundings } from './command-line.ts'

/** What a command prints, and with what its process ends. */
export interface Ended {
  /** 0: done. 1: refused or failed, or the doctor found something. 2: what was typed is no command, and nobody was asked. */
  code: 0 | 1 | 2
  output: string
  /** For the error stream, so that a program that reads the output reads the outcome alone. */
  complaint: string
}

/** Carries out what was typed. What nobody foresaw is thrown. */
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
