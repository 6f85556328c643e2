import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { PAGES } from '@portal/contracts/pages'
import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { AddLoginPage } from './callback/add-login-page.tsx'
import { CallbackPage } from './callback/callback-page.tsx'
import { PageSketch } from './page-sketch.tsx'
import { AUDIT_PATH } from './paths.ts'
import { EntranceSketch } from './sign-in/entrance-sketch.tsx'
import { LoginPage } from './sign-in/login-page.tsx'

/** Each identity provider sends people back to one of these. */
const LOGIN_CALLBACKS = [CALLBACKS.login, CALLBACKS.second]

const ADD_LOGIN_CALLBACKS = [CALLBACKS.addLogin, CALLBACKS.associate]

const SignInAgainPage = latePage(
  async () => (await import('./sign-in/sign-in-again-page.tsx')).SignInAgainPage,
  <EntranceSketch title="Log in again" />,
)
const SecondFactorPage = latePage(
  async () => (await import('./sign-in/second-factor-page.tsx')).SecondFactorPage,
  <EntranceSketch title="Second step" />,
)
const InvitePage = latePage(
  async () => (await import('./invitation/invite-page.tsx')).InvitePage,
  <EntranceSketch title="Your invitation" />,
)
const SignUpPage = latePage(
  async () => (await import('./sign-up/sign-up-page.tsx')).SignUpPage,
  <EntranceSketch title="Sign up free" />,
)
const SignUpCallbackPage = latePage(
  async () => (await import('./sign-up/sign-up-callback-page.tsx')).SignUpCallbackPage,
  <EntranceSketch title="Sign up free" />,
)
const EmailConfirmationPage = latePage(
  async () => (await import('./sign-up/email-confirmation-page.tsx')).EmailConfirmationPage,
  <EntranceSketch title="Confirm your email address" />,
)
const SignUpInformationPage = latePage(
  async () => (await import('./sign-up/sign-up-information-page.tsx')).SignUpInformationPage,
  <EntranceSketch title="Name your account" />,
)
const ForgotPasswordPage = latePage(
  async () => (await import('./password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
  <EntranceSketch title="Forgot your password?" />,
)
const ResetPasswordPage = latePage(
  async () => (await import('./password-reset/reset-password-page.tsx')).ResetPasswordPage,
  <EntranceSketch title="Set a new password" />,
)
const ContactConfirmationPage = latePage(
  async () => (await import('./contact-letters/contact-confirmation-page.tsx')).ContactConfirmationPage,
  <EntranceSketch title="Confirm your email address" />,
)
const UnsubscribePage = latePage(
  async () => (await import('./contact-letters/unsubscribe-page.tsx')).UnsubscribePage,
  <EntranceSketch title="Unsubscribe" />,
)
const ProfilePage = latePage(
  async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  <PageSketch title="Profile" />,
)
const SecurityPage = latePage(
  async () => (await import('./security/security-page.tsx')).SecurityPage,
  <PageSketch title="Security" />,
)
const AuditPage = latePage(
  async () => (await import('./audit/audit-log.tsx')).AuditLog,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)
const OrganizationPage = latePage(
  async () => (await import('./organization/organization-page.tsx')).OrganizationPage,
  <PageSketch title="Organization" />,
)
const SingleSignOnPage = latePage(
  async () => (await import('./single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage,
  <PageSketch title="Single sign-on" />,
)
const SsoPage = latePage(
  async () => (await import('./single-sign-on/sso-page.tsx')).SsoPage,
  <EntranceSketch title="Single sign-on" />,
)
const SsoCallbackPage = latePage(
  async () => (await import('./single-sign-on/sso-callback-page.tsx')).SsoCallbackPage,
  <EntranceSketch title="Log in" />,
)

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: PAGES.login, element: <LoginPage /> },
  ...LOGIN_CALLBACKS.map((path) => ({ path, element: <CallbackPage /> })),
  ...ADD_LOGIN_CALLBACKS.map((path) => ({ path, element: <AddLoginPage /> })),
  { path: PAGES.signInAgain, element: <SignInAgainPage /> },
  { path: PAGES.secondStep, element: <SecondFactorPage /> },
  { path: CALLBACKS.sso, element: <SsoCallbackPage /> },
  { path: PAGES.sso, element: <SsoPage /> },
  { path: PAGES.invite, element: <InvitePage /> },
  { path: PAGES.signUp, element: <SignUpPage /> },
  { path: CALLBACKS.signUp, element: <SignUpCallbackPage /> },
  { path: PAGES.emailConfirmation, element: <EmailConfirmationPage /> },
  { path: PAGES.signUpInformation, element: <SignUpInformationPage /> },
  { path: PAGES.forgotPassword, element: <ForgotPasswordPage /> },
  { path: PAGES.resetPassword, element: <ResetPasswordPage /> },
  { path: PAGES.contactConfirmation, element: <ContactConfirmationPage /> },
  { path: PAGES.unsubscribe, element: <UnsubscribePage /> },
  { path: PAGES.profile, element: <ProfilePage /> },
  { path: AUDIT_PATH, element: <AuditPage /> },
  { path: PAGES.security, element: <SecurityPage /> },
  { path: PAGES.organization, element: <OrganizationPage /> },
  { path: PAGES.singleSignOn, element: <SingleSignOnPage /> },
])
