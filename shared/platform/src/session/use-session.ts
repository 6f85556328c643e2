import { mayWhileActing } from '@portal/contracts/acting'
import type { Call } from '@portal/contracts/call'
import { mayWhileDeactivated } from '@portal/contracts/deactivated'
import { PAGES } from '@portal/contracts/pages'
import { useStore } from 'zustand'
import { storedTargets, takeTarget } from '../navigation/targets.ts'
import { thePlatform } from '../start/platform.ts'
import { may, requirementLabel } from './permissions.ts'
import type { SessionPrompts } from './session.ts'
import type { Session, SessionPrompt } from './session-store.ts'
import { clearTabAccount } from './tab-account.ts'

/** Selects from the session: `useSession(({ visitor }) => visitor?.user.email)`. */
export function useSession<T>(select: (session: Session) => T): T {
  return useStore(thePlatform().session, select)
}

/** Returns the current question about the session, for the shell. */
export function useSessionPrompt(): SessionPrompt | undefined {
  return useSession(({ prompt }) => prompt)
}

/** Returns the answers to it. */
export function sessionPrompts(): SessionPrompts & { leave: () => Promise<void> } {
  const { sessionPrompts: answers, endSession } = thePlatform()
  return { ...answers, leave: () => endSession('rejected') }
}

/**
 * Returns whether this person, or staff who act as them, may make a call in the account's current state. Hide what they
 * may not do; the server rejects it as well.
 */
export function useMay(call: Pick<Call, 'requires' | 'method' | 'response' | 'whileActing'>): boolean {
  return useSession(
    ({ visitor }) =>
      may(call.requires, visitor) &&
      (!visitor?.acting || mayWhileActing(call)) &&
      (!visitor?.account?.deactivated || mayWhileDeactivated(call)),
  )
}

/** The roles that would do for a call, where this person has none of them; `undefined` if it is not for want of a role that they may not. */
export function useMissingRole({ requires }: Pick<Call, 'requires'>): string | undefined {
  return useSession(({ visitor }) => (may(requires, visitor) ? undefined : requirementLabel(requires)))
}

/** Sees the portal as this member of an account does. Needs the grant of `startActing`. */
export function actAs(userId: number, accountId: number): Promise<void> {
  return thePlatform().acting.begin(userId, accountId)
}

/**
 * Ends acting as someone and returns to the page where it started, or to `to`. Rejects if the server is unreachable.
 */
export function exitActing(to?: string): Promise<void> {
  return thePlatform().acting.exit(to)
}

/** Ends the session here, on the server and in the other tabs. Rejects when the server could not be reached. */
export function signOut(): Promise<void> {
  return thePlatform().endSession('asked')
}

/** Shows another account of this person in this tab, beginning at `path`. */
export function switchAccount(id: number, path: string = PAGES.account): Promise<void> {
  return thePlatform().switchAccount(id, path)
}

/** Continues after a log-in: to the invitation, the stored page or the account (account.md §2). */
export function continueAfterSignIn(): void {
  clearTabAccount()
  thePlatform().load(takeTarget())
}

/**
 * Continues after a sign-up, which has no account yet: to the invitation that brings one, or to opening one (rule B7).
 */
export function continueAfterSignUp(): void {
  clearTabAccount()
  thePlatform().load(storedTargets().invite_url ? takeTarget() : PAGES.signUpInformation)
}

/** Leaves the portal for an identity provider, which sends the person back to a callback. */
export function leaveForProvider(address: string): void {
  thePlatform().load(address)
}
