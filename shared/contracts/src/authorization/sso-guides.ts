/** Protocol of an identity provider. */
type Kind = 'OIDC' | 'SAML'

interface Guide {
  value: string
  label: string
  /** Steps of the setup, in the brand's own terms. */
  steps: Readonly<Record<Kind, readonly string[]>>
}

/** Setup guide for each brand of identity provider: where to enter our values, and where to find its own. */
export const GUIDES: readonly Guide[] = [
  {
    value: 'entra',
    label: 'Microsoft Entra ID',
    steps: {
      OIDC: [
        'App registrations → New registration. Platform Web, with the redirect URI below.',
        'Certificates & secrets → New client secret. Its Value is the client secret.',
        'Overview: Application (client) ID is the client ID. The issuer is https://login.microsoftonline.com/<Directory (tenant) ID>/v2.0.',
      ],
      SAML: [
        'Enterprise applications → New application → Create your own → Single sign-on → SAML.',
        'Basic SAML Configuration: Identifier (Entity ID) and Reply URL (Assertion Consumer Service URL) as below.',
        'SAML Certificates: copy the App Federation Metadata Url.',
      ],
    },
  },
  {
    value: 'okta',
    label: 'Okta',
    steps: {
      OIDC: [
        'Applications → Create App Integration → OIDC – OpenID Connect → Web Application.',
        'Sign-in redirect URIs: the redirect URI below. Grant type: Authorization Code.',
        'General shows Client ID and Client secret. The issuer is https://<your Okta domain>.',
      ],
      SAML: [
        'Applications → Create App Integration → SAML 2.0.',
        'Single sign-on URL: the ACS URL below. Audience URI (SP Entity ID): the entity ID below. Name ID format: EmailAddress or Persistent.',
        'Sign On → SAML Signing Certificates: copy the metadata URL.',
      ],
    },
  },
  {
    value: 'google',
    label: 'Google Workspace',
    steps: {
      OIDC: [
        'Google Cloud console → APIs & Services → Credentials → Create OAuth client ID → Web application.',
        'Authorized redirect URIs: the redirect URI below. User type: Internal.',
        'The issuer is https://accounts.google.com.',
      ],
      SAML: [
        'Admin console → Apps → Web and mobile apps → Add custom SAML app.',
        'Download the IdP metadata, and take it over below as a file.',
        'Service provider details: ACS URL and Entity ID as below. Signed response may be on.',
      ],
    },
  },
  {
    value: 'other',
    label: 'Other',
    steps: {
      OIDC: [
        'Register a web application for the authorization code flow, with the redirect URI below.',
        'Copy its issuer, client ID and client secret. ID tokens have to be signed with RS256.',
      ],
      SAML: [
        'Register a service provider with the ACS URL and the entity ID below, or let it read our metadata.',
        'Copy the metadata URL, or save the metadata as a file. Assertions or responses have to be signed with SHA-256.',
        'If it checks the signatures of requests, give it our certificate, and choose below that they are signed.',
      ],
    },
  },
]
