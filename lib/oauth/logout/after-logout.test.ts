import { describe, expect, test } from 'vitest';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { Language } from '@/lib/platform/shared/languages';
import { issuer, newClient } from '../testing/tenant';
import { afterLogout } from './after-logout';

const BYE = 'https://app.example/bye';
const OWN = 'https://auth.example/signed-out';

/** The URL that the browser goes to after a sign-out requested by a client of the given origin. */
function after({
  origin = 'administrator' as ClientOrigin,
  registered = [BYE],
  signedOut,
  language = null,
}: {
  origin?: ClientOrigin;
  registered?: string[];
  signedOut: boolean;
  language?: Language | null;
}): Promise<string> {
  const client = newClient({ clientId: 'app', origin, postLogoutRedirectUris: registered });
  const context = {
    issuer,
    signedOutUrl: (language: string | null) => (language ? `${OWN}?ui_locales=${language}` : OWN),
    store: { findClient: async () => client },
  } as unknown as OAuthContext;
  return afterLogout(context, { clientId: 'app', postLogoutRedirectUri: BYE, state: 'a b', language }, signedOut);
}

describe('after a sign-out the browser is redirected', () => {
  test.each([true, false])(
    'to the client, if an administrator registered the URI (signed out: %s)',
    async (signedOut) => {
      expect(await after({ signedOut })).toBe(`${BYE}?state=a%20b`);
    },
  );

  test.each<ClientOrigin>(['dynamic', 'metadata-document'])(
    'to a client without review (%s) only if a person was signed in',
    async (origin) => {
      expect(await after({ origin, signedOut: true })).toBe(`${BYE}?state=a%20b`);
      expect(await after({ origin, signedOut: false })).toBe(OWN);
    },
  );

  test('to our own page if the URI is no longer registered', async () => {
    expect(await after({ registered: [], signedOut: true })).toBe(OWN);
    expect(await after({ registered: [], signedOut: true, language: 'zh-CN' })).toBe(`${OWN}?ui_locales=zh-CN`);
  });
});
