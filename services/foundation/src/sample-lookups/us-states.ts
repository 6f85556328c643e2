/** Names that people write, in small letters without periods, and the letters that the post uses. */
const NAMES: readonly (readonly [name: string, letters: string])[] = [
  ['alabama', 'AL'],
  ['alaska', 'AK'],
  ['arizona', 'AZ'],
  ['arkansas', 'AR'],
  ['california', 'CA'],
  ['colorado', 'CO'],
  ['connecticut', 'CT'],
  ['delaware', 'DE'],
  ['district of columbia', 'DC'],
  ['florida', 'FL'],
  ['georgia', 'GA'],
  ['hawaii', 'HI'],
  ['idaho', 'ID'],
  ['illinois', 'IL'],
  ['indiana', 'IN'],
  ['iowa', 'IA'],
  ['kansas', 'KS'],
  ['kentucky', 'KY'],
  ['louisiana', 'LA'],
  ['maine', 'ME'],
  ['maryland', 'MD'],
  ['massachusetts', 'MA'],
  ['michigan', 'MI'],
  ['minnesota', 'MN'],
  ['mississippi', 'MS'],
  ['missouri', 'MO'],
  ['montana', 'MT'],
  ['nebraska', 'NE'],
  ['nevada', 'NV'],
  ['new hampshire', 'NH'],
  ['new jersey', 'NJ'],
  ['new mexico', 'NM'],
  ['new york', 'NY'],
  ['north carolina', 'NC'],
  ['north dakota', 'ND'],
  ['ohio', 'OH'],
  ['oklahoma', 'OK'],
  ['oregon', 'OR'],
  ['pennsylvania', 'PA'],
  ['rhode island', 'RI'],
  ['south carolina', 'SC'],
  ['south dakota', 'SD'],
  ['tennessee', 'TN'],
  ['texas', 'TX'],
  ['utah', 'UT'],
  ['vermont', 'VT'],
  ['virginia', 'VA'],
  ['washington', 'WA'],
  ['west virginia', 'WV'],
  ['wisconsin', 'WI'],
  ['wyoming', 'WY'],
  ['armed forces americas', 'AA'],
  ['armed forces europe', 'AE'],
  ['armed forces pacific', 'AP'],
  ['american samoa', 'AS'],
  ['guam', 'GU'],
  ['northern mariana islands', 'MP'],
  ['puerto rico', 'PR'],
  ['u s virgin islands', 'VI'],
  ['virgin islands', 'VI'],
]

const LETTERS = new Map(
  NAMES.flatMap(([name, letters]) => [[name, letters] as const, [letters.toLowerCase(), letters] as const]),
)

/** Returns the two letters of a state, district, territory or military region written in any usual way, such as `N.Y.`; `undefined` if there is none. */
export function stateLettersOf(text: string): string | undefined {
  const words = text.toLowerCase().trim().replaceAll(/\s+/g, ' ')
  return (
    LETTERS.get(words.replaceAll('.', '').trim()) ??
    LETTERS.get(words.replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim())
  )
}
