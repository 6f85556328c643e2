import { taxRates } from '../billing/tax/tax-rates.tables.ts'
import { TAX_RATES } from '../seed/sales-tax.ts'
import { seedCatalog } from '../seed/seed-catalog.sql.ts'
import { type TestApp, testApp } from './test-app.ts'
import { type TestVault, testVault } from './test-vault.ts'

/** A portal that sells: with the catalog, sales tax, and a vault for cards, which goes with it and by the same clock. */
export async function testShop({ honorsKeys = true } = {}): Promise<{ app: TestApp; vault: TestVault }> {
  const vault = Object.assign(await testVault(), { honorsKeys })
  const app = await testApp({
    ...vault.environment,
    SPREEDLY_HONORS_ORDER_IDS: String(honorsKeys),
    RATE_LIMIT: '100000',
  })
  vault.now = app.clock.now
  await seedCatalog(app.db)
  await app.db.insert(taxRates).values([...TAX_RATES])
  const close = async () => {
    await app.close()
    await vault.close()
  }
  return { app: { ...app, close }, vault }
}
