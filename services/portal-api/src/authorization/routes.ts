import type { Route } from '../kernel/handle.ts'
import { accountNoteRoutes } from './account-notes/account-notes.ts'
import { deactivateAccountHandler, reactivateAccountHandler } from './accounts/account-state.ts'
import { listAccountsHandler } from './accounts/list-accounts.ts'
import { openAccountHandler } from './accounts/open-account.ts'
import { setDefaultAccountHandler } from './accounts/set-default-account.ts'
import { actingRoutes } from './acting/routes.ts'
import { adminIdentityRoutes } from './admin-identities/routes.ts'
import { adminOrganizationRoutes } from './admin-organizations/routes.ts'
import { adminSearchRoutes } from './admin-search/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { getBotCheckHandler } from './captcha/get-bot-check.ts'
import { clockRoutes } from './clock/clock.ts'
import { addOidcLoginHandler } from './credentials/add-oidc-login.ts'
import { addPasswordLoginHandler } from './credentials/add-password-login.ts'
import { listCredentialsHandler } from './credentials/list-credentials.ts'
import { removeOidcLoginHandler } from './credentials/remove-oidc-login.ts'
import { removePasswordLoginHandler } from './credentials/remove-password-login.ts'
import { internalUserRoutes } from './internal-users/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobRoutes } from './jobs/jobs.ts'
import { redeemLetterCodeHandler } from './letter-codes/redeem-letter-code.ts'
import { awaitRemovalHandler } from './members/await-removal.ts'
import { grantRoleHandler } from './members/grant-role.ts'
import { leaveAccountHandler } from './members/leave-account.ts'
import { listAccountsMembersHandler } from './members/list-accounts-members.ts'
import { listMembersHandler } from './members/list-members.ts'
import { listRolePermissionsHandler } from './members/list-role-permissions.ts'
import { listRolesOfUserHandler } from './members/list-roles-of-user.ts'
import { removeMemberHandler } from './members/remove-member.ts'
import { revokeRoleHandler } from './members/revoke-role.ts'
import { transferOwnershipHandler } from './members/transfer-ownership.ts'
import { messageRoutes } from './messages/messages.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { overrideRoutes } from './overrides/remote-overrides.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { requestPasswordResetHandler } from './password-reset/request-password-reset.ts'
import { resetPasswordHandler } from './password-reset/reset-password.ts'
import { getProfileHandler } from './profile/get-profile.ts'
import { updateProfileHandler } from './profile/update-profile.ts'
import { listLoginProvidersHandler } from './providers/list-login-providers.ts'
import { logInWithOidcHandler } from './providers/log-in-with-oidc.ts'
import { startOidcHandler } from './providers/start-oidc.ts'
import { rememberedBrowserRoutes } from './remembered-browsers/routes.ts'
import { roleRequestRoutes } from './role-requests/routes.ts'
import { savedViewRoutes } from './saved-views/saved-views.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondFactorRequirementRoutes } from './second-factor-requirement/second-factor-requirement.ts'
import { cancelUsernameChangeHandler } from './self/cancel-username-change.ts'
import { changePasswordHandler } from './self/change-password.ts'
import { changeUsernameHandler } from './self/change-username.ts'
import { getUsernameInfoHandler } from './self/get-username-info.ts'
import { resendConfirmationHandler } from './self/resend-confirmation.ts'
import { confirmFreshSignInHandler } from './sessions/confirm-fresh-sign-in.ts'
import { endOtherSessionsHandler } from './sessions/end-other-sessions.ts'
import { endOwnSessionHandler } from './sessions/end-own-session.ts'
import { mailFreshCodeHandler, signInWithCodeHandler } from './sessions/fresh-code.ts'
import { listSessionsHandler } from './sessions/list-sessions.ts'
import { listSignInsHandler } from './sessions/list-sign-ins.ts'
import { issueTokenHandler } from './sign-in/issue-token.ts'
import { logInHandler } from './sign-in/log-in.ts'
import { logOutHandler } from './sign-in/log-out.ts'
import { confirmEmailHandler } from './sign-up/confirm-email.ts'
import { prefillFromOidcHandler } from './sign-up/prefill-from-oidc.ts'
import { signUpHandler } from './sign-up/sign-up.ts'
import { signUpWithOidcHandler } from './sign-up/sign-up-with-oidc.ts'
import { ssoRoutes } from './sso/routes.ts'
import { listWaitingHandler } from './waiting/list-waiting.ts'

export const authorizationRoutes: readonly Route[] = [
  logInHandler,
  logOutHandler,
  listLoginProvidersHandler,
  startOidcHandler,
  logInWithOidcHandler,
  issueTokenHandler,
  getBotCheckHandler,
  signUpHandler,
  prefillFromOidcHandler,
  signUpWithOidcHandler,
  confirmEmailHandler,
  resendConfirmationHandler,
  requestPasswordResetHandler,
  resetPasswordHandler,
  redeemLetterCodeHandler,
  openAccountHandler,
  listAccountsHandler,
  setDefaultAccountHandler,
  deactivateAccountHandler,
  reactivateAccountHandler,
  getProfileHandler,
  updateProfileHandler,
  getUsernameInfoHandler,
  changeUsernameHandler,
  cancelUsernameChangeHandler,
  changePasswordHandler,
  listCredentialsHandler,
  addPasswordLoginHandler,
  removePasswordLoginHandler,
  addOidcLoginHandler,
  removeOidcLoginHandler,
  ...secondFactorRoutes,
  ...secondFactorRequirementRoutes,
  ...passkeyRoutes,
  ...rememberedBrowserRoutes,
  confirmFreshSignInHandler,
  mailFreshCodeHandler,
  signInWithCodeHandler,
  listSessionsHandler,
  endOwnSessionHandler,
  endOtherSessionsHandler,
  listSignInsHandler,
  listMembersHandler,
  listAccountsMembersHandler,
  listRolesOfUserHandler,
  listRolePermissionsHandler,
  grantRoleHandler,
  revokeRoleHandler,
  removeMemberHandler,
  transferOwnershipHandler,
  awaitRemovalHandler,
  leaveAccountHandler,
  ...messageRoutes,
  ...invitationRoutes,
  ...roleRequestRoutes,
  ...accountNoteRoutes,
  ...actingRoutes,
  ...adminIdentityRoutes,
  ...adminOrganizationRoutes,
  ...auditRoutes,
  ...internalUserRoutes,
  listWaitingHandler,
  ...jobRoutes,
  ...organizationRoutes,
  ...clockRoutes,
  ...overrideRoutes,
  ...savedViewRoutes,
  ...ssoRoutes,
  ...adminSearchRoutes,
]
