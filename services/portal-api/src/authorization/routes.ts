import type { Route } from '../kernel/handle.ts'
import { listAccountsHandler } from './accounts/list-accounts.ts'
import { openAccountHandler } from './accounts/open-account.ts'
import { setDefaultAccountHandler } from './accounts/set-default-account.ts'
import { adminSearchRoutes } from './admin-search/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { getBotCheckHandler } from './captcha/get-bot-check.ts'
import { listInvitationsHandler } from './invitations/list-invitations.ts'
import { grantRoleHandler } from './members/grant-role.ts'
import { listAccountsMembersHandler } from './members/list-accounts-members.ts'
import { listMembersHandler } from './members/list-members.ts'
import { listRolesOfUserHandler } from './members/list-roles-of-user.ts'
import { removeMemberHandler } from './members/remove-member.ts'
import { revokeRoleHandler } from './members/revoke-role.ts'
import { requestPasswordResetHandler } from './password-reset/request-password-reset.ts'
import { resetPasswordHandler } from './password-reset/reset-password.ts'
import { getProfileHandler } from './profile/get-profile.ts'
import { updateProfileHandler } from './profile/update-profile.ts'
import { listLoginProvidersHandler } from './providers/list-login-providers.ts'
import { logInWithOidcHandler } from './providers/log-in-with-oidc.ts'
import { startOidcHandler } from './providers/start-oidc.ts'
import { changePasswordHandler } from './self/change-password.ts'
import { getUsernameInfoHandler } from './self/get-username-info.ts'
import { listCredentialsHandler } from './self/list-credentials.ts'
import { resendConfirmationHandler } from './self/resend-confirmation.ts'
import { issueTokenHandler } from './sign-in/issue-token.ts'
import { logInHandler } from './sign-in/log-in.ts'
import { logOutHandler } from './sign-in/log-out.ts'
import { confirmEmailHandler } from './sign-up/confirm-email.ts'
import { signUpHandler } from './sign-up/sign-up.ts'

export const authorizationRoutes: readonly Route[] = [
  logInHandler,
  logOutHandler,
  listLoginProvidersHandler,
  startOidcHandler,
  logInWithOidcHandler,
  issueTokenHandler,
  getBotCheckHandler,
  signUpHandler,
  confirmEmailHandler,
  resendConfirmationHandler,
  requestPasswordResetHandler,
  resetPasswordHandler,
  openAccountHandler,
  listAccountsHandler,
  setDefaultAccountHandler,
  getProfileHandler,
  updateProfileHandler,
  getUsernameInfoHandler,
  listCredentialsHandler,
  changePasswordHandler,
  listMembersHandler,
  listAccountsMembersHandler,
  listRolesOfUserHandler,
  grantRoleHandler,
  revokeRoleHandler,
  removeMemberHandler,
  listInvitationsHandler,
  ...auditRoutes,
  ...adminSearchRoutes,
]
