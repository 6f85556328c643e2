import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A charge requested by the portal. */
export interface AskedCharge {
  /** The portal's, one for each payment: with the same key a card is charged once, however often it is asked. */
  key: string
  cardToken: string
  cents: number
  /** Address that the bank's page leads back to. */
  returnUrl: string
  /** Address where the portal receives events. */
  callbackUrl: string
}

/** A charge as the bank knows it. Money moved once it has `succeeded`, and only then. */
export interface KeptCharge extends AskedCharge {
  token: string
  createdAt: string
  /** `challenge` waits for the card's owner, `confirmed` for the portal, which has to complete it. */
  state: 'challenge' | 'confirmed' | 'succeeded' | 'failed'
  /** Reason of the failure, as Spreedly names it. */
  errorCode: string
}

/** Money of a charge that went back: voided as a whole, or credited. */
export interface KeptReturn {
  /** The portal's, one for each refund: with the same key money goes back once, however often it is asked. */
  key: string
  token: string
  chargeToken: string
  cents: number
  isVoid: boolean
  createdAt: string
  /** Reason that nothing was refunded, as Spreedly names it; empty on success. */
  errorCode: string
}

type AskedReturn = Omit<KeptReturn, 'token' | 'chargeToken'>

export interface KeptCharges {
  /** Refunds at most the rest of the charge, or returns the existing refund with this key. */
  takeBack(charge: KeptCharge, asked: AskedReturn): Promise<{ back: KeptReturn; isNew: boolean }>
  /** Writes a charge, or answers the one that stands under its key already. */
  begin(charge: Omit<KeptCharge, 'token'>): Promise<{ charge: KeptCharge; isNew: boolean }>
  find(token: string): Promise<KeptCharge | undefined>
  findByKey(key: string): Promise<KeptCharge | undefined>
  change(charge: KeptCharge, to: Pick<KeptCharge, 'state'> & Partial<KeptCharge>): Promise<KeptCharge>
}

const TOKEN = /^[0-9a-f]{40}$/

/** Charges, a file each, named after their keys: of two that begin at the same moment the file system lets one be the first. */
export async function openKeptCharges(folder: string): Promise<KeptCharges> {
  const charges = join(folder, 'charges')
  await mkdir(charges, { recursive: true, mode: 0o700 })
  const fileOf = (token: string) => join(charges, `${token}.json`)
  const folderOf = (charge: KeptCharge) => join(folder, 'returns', charge.token)

  async function draft(charge: KeptCharge): Promise<string> {
    const file = join(charges, `${charge.token}.${randomUUID()}.draft`)
    await writeFile(file, JSON.stringify(charge), { mode: 0o600 })
    return file
  }
  async function find(token: string): Promise<KeptCharge | undefined> {
    if (!TOKEN.test(token)) return undefined
    const found = await readFile(fileOf(token), 'utf8').catch(only('ENOENT'))
    return found === undefined ? undefined : JSON.parse(found)
  }

  async function returnsOf(charge: KeptCharge): Promise<KeptReturn[]> {
    const names = (await readdir(folderOf(charge)).catch(only('ENOENT'))) ?? []
    const read = (name: string) => readFile(join(folderOf(charge), name), 'utf8').then(JSON.parse)
    return Promise.all(names.filter((name) => name.endsWith('.json')).map(read))
  }
  // One after the other: of two that come at once the second sees what the first left.
  let last: Promise<unknown> = Promise.resolve()
  function takeBack(charge: KeptCharge, asked: AskedReturn) {
    const taken = last.then(async () => {
      const earlier = await returnsOf(charge)
      const same = earlier.find(({ key }) => key === asked.key)
      if (same) return { back: same, isNew: false }

      const left = earlier.reduce((cents, back) => (back.errorCode ? cents : cents - back.cents), charge.cents)
      const isTooMuch = charge.state !== 'succeeded' || asked.cents > left
      const errorCode = asked.errorCode || (isTooMuch ? 'refund_too_large' : '')
      const back = { ...asked, errorCode, token: tokenOf(asked.key), chargeToken: charge.token }
      await mkdir(folderOf(charge), { recursive: true, mode: 0o700 })
      const draft = join(folderOf(charge), `${back.token}.draft`)
      await writeFile(draft, JSON.stringify(back), { mode: 0o600 })
      await rename(draft, join(folderOf(charge), `${back.token}.json`))
      return { back, isNew: true }
    })
    last = taken.catch(() => undefined)
    return taken
  }

  return {
    takeBack,
    begin: async (asked) => {
      const charge = { ...asked, token: tokenOf(asked.key) }
      const written = await draft(charge)
      const isNew = await link(written, fileOf(charge.token)).then(
        () => true,
        (error) => only('EEXIST')(error) ?? false,
      )
      await rm(written)
      return { charge: (await find(charge.token)) ?? charge, isNew }
    },
    find,
    findByKey: (key) => find(tokenOf(key)),
    change: async (charge, to) => {
      const changed = { ...charge, ...to }
      await rename(await draft(changed), fileOf(charge.token))
      return changed
    },
  }
}

function tokenOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 40)
}

/** Returns a handler that ignores errors with this code. */
function only(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}
