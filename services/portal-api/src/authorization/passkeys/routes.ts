import type { Route } from '../../kernel/handle.ts'
import { addPasskeyHandler, beginPasskeyHandler } from './add-passkey.ts'
import { askForFreshPasskeyHandler, signInWithPasskeyHandler } from './fresh-passkey.ts'
import { askForPasskeyHandler, logInWithPasskeyHandler } from './log-in-with-passkey.ts'
import { listPasskeysHandler, removePasskeyHandler, renamePasskeyHandler } from './own-passkeys.ts'

export const passkeyRoutes: readonly Route[] = [
  askForPasskeyHandler,
  logInWithPasskeyHandler,
  askForFreshPasskeyHandler,
  signInWithPasskeyHandler,
  listPasskeysHandler,
  beginPasskeyHandler,
  addPasskeyHandler,
  renamePasskeyHandler,
  removePasskeyHandler,
]
