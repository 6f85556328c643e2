import { expect, test } from '@jest/globals'
import { mainKind, type PaperKind } from './paper.ts'

test.each<[PaperKind[], number, PaperKind]>([
  [['quote'], 500, 'quote'],
  [['quote', 'invoice'], 500, 'invoice'],
  [['invoice', 'credit-note'], 0, 'invoice'],
  [['quote', 'invoice', 'receipt', 'credit-note'], 0, 'receipt'],
  [[], 500, 'invoice'],
  [[], 0, 'receipt'],
])('rule J7: of the papers %j with %i cents owed the %s stands for the order', (kinds, owedCents, kind) => {
  expect(
    mainKind(
      kinds.map((kind) => ({ kind })),
      owedCents,
    ),
  ).toBe(kind)
})
