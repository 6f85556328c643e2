import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { Tried } from './canary-trials.sql.ts'

/** Letter to the team of a halted canary. `reason` states the counts in words. */
export function haltLetter(
  { teamAddress }: Pick<Settings, 'teamAddress'>,
  { remote, environment, release }: Tried,
  reason: string,
): Letter {
  return {
    to: teamAddress.replace('{remote}', remote),
    subject: `The canary of ${remote} was halted`,
    words: [
      `Release ${release} of ${remote} failed too often for those who tried it in ${environment}: ${reason}. Nobody gets it any more; everybody has the release from before.`,
      'What went wrong in browsers is stored with the faults, under the remote and the release.',
    ],
    rows: [
      ['Remote', remote],
      ['Release', release],
      ['Environment', environment],
      ['Counted', reason],
    ],
    afterwards: [`npm run release -- show ${remote} says who changed what, and when.`],
  }
}
