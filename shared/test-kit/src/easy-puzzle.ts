import type { BotCheck } from '@portal/contracts/captcha'

/** A bot check that is solved at once: every sixteenth key will do. */
export function anEasyPuzzle(): BotCheck {
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '00'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '0',
  }
  return { challenge: { parameters, signature: 'signed' }, recaptcha_site_key: '' }
}
