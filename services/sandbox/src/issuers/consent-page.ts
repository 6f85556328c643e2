import { type Html, html } from '../html.ts'
import type { IssuerPerson } from './issuer-people.ts'

/** Renders the page to choose a person and to consent. */
export function consentPage({ title, people }: { title: string; people: readonly IssuerPerson[] }): Html {
  const rows = people.map(
    ({ sub, firstName, lastName, email, emailVerified }) => html`<li>
<button name="sub" value="${sub}"><strong>${firstName} ${lastName}</strong><span>${email}${emailVerified ? '' : ' (not verified)'}</span></button>
</li>`,
  )
  return html`<h1>Log in with ${title}</h1>
<p>The portal would like to know your name and your email address. Whom do you want to be?</p>
<form method="post" autocomplete="off">
<input type="hidden" name="answer" value="allow">
<ul class="choices">${rows}</ul>
</form>
<h2>Somebody new</h2>
<form method="post" autocomplete="off" class="fields">
<input type="hidden" name="answer" value="allow">
<label>Email address <input type="email" name="email" required maxlength="254"></label>
<label>First name <input name="first_name" maxlength="100"></label>
<label>Last name <input name="last_name" maxlength="100"></label>
<label class="check"><input type="checkbox" name="verified" checked> The email address is verified</label>
<p><button>Continue as somebody new</button></p>
</form>
<form method="post">
<p><button name="answer" value="deny">Deny</button></p>
</form>`
}

/** Renders the provider's own errors: a callback that is not the portal's, a request without a challenge. */
export function errorPage({ title, error, why }: { title: string; error: string; why: string | undefined }): Html {
  return html`<h1>${title} refuses this</h1>
<p><code>${error}</code></p>
<p>${why ?? ''}</p>`
}
