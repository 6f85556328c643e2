/** Code that says whether a delivery to a webhook is ours, with nothing installed but the language itself (rule E19). */
export interface WebhookCheck {
  language: string
  code: string
}

/** `body` is the request's body as it came, before it is parsed; the secret comes from the environment. */
export const WEBHOOK_CHECK_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

export function isFromDoorstep(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - sent) < 300)) return false // too old, or no delivery at all

  const expected = createHmac('sha256', key).update(\`\${id}.\${sent}.\${body}\`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const PYTHON = `import base64
import hashlib
import hmac
import os
import time

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_from_doorstep(headers, body):
    """headers: a dict with names in lower case; body: bytes"""
    sent = headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False  # too old, or no delivery at all

    signed = f"{headers['webhook-id']}.{sent}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(signature.removeprefix("v1,"), expected)
        for signature in headers.get("webhook-signature", "").split(" ")
    )`

const GO = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

func IsFromDoorstep(header http.Header, body []byte) bool {
	sent, err := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if err != nil || time.Since(time.Unix(sent, 0)).Abs() > 5*time.Minute {
		return false // too old, or no delivery at all
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + header.Get("webhook-timestamp") + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		given, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(signature, "v1,"))
		if err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}`

const PHP = `<?php

function isFromDoorstep(array $headers, string $body): bool
{
    $sent = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($sent) || abs(time() - (int) $sent) > 300) {
        return false; // too old, or no delivery at all
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $signed = $headers['webhook-id'] . '.' . $sent . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}`

const CSHARP = `using System.Security.Cryptography;
using System.Text;

public static class Webhooks
{
    public static bool IsFromDoorstep(string id, string sent, string signatures, string body)
    {
        if (!long.TryParse(sent, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false; // too old

        var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!.Replace("whsec_", "");
        var signed = Encoding.UTF8.GetBytes($"{id}.{sent}.{body}");
        var hash = HMACSHA256.HashData(Convert.FromBase64String(secret), signed);
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hash));
        return signatures.Split(' ').Any(signature =>
            CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(signature), expected));
    }
}`

const RUBY = `require 'base64'
require 'openssl'

KEY = Base64.decode64(ENV.fetch('WEBHOOK_SECRET').delete_prefix('whsec_'))

# headers: a hash with names in lower case
def from_doorstep?(headers, body)
  sent = headers['webhook-timestamp'].to_i
  return false if (Time.now.to_i - sent).abs > 300 # too old, or no delivery at all

  signed = "#{headers['webhook-id']}.#{sent}.#{body}"
  expected = 'v1,' + Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', KEY, signed))
  headers['webhook-signature'].to_s.split(' ').any? do |signature|
    OpenSSL.secure_compare(signature, expected)
  end
end`

export const WEBHOOK_CHECKS: readonly WebhookCheck[] = [
  { language: 'javascript', code: WEBHOOK_CHECK_NODE },
  { language: 'python', code: PYTHON },
  { language: 'go', code: GO },
  { language: 'php', code: PHP },
  { language: 'csharp', code: CSHARP },
  { language: 'ruby', code: RUBY },
]
