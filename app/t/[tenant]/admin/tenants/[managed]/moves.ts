import type { SayText } from '@/lib/platform/shared/say-text';
import type { MoveImpact } from '@/lib/tenants/register';

/** What ends or has to be changed if a tenant's address changes, with counts; zero counts are left out. */
export function moves(
  t: SayText,
  { sessions, passkeys, onlyPasskeys, passkeySignIns, clients, providers, receivers }: MoveImpact,
): string[] {
  const all: [number, string][] = [
    [
      sessions,
      t('{count, plural, one {# session requires a new sign-in} other {# sessions require a new sign-in}}', {
        count: sessions,
      }),
    ],
    [
      passkeys,
      t(
        '{count, plural, one {# passkey is bound to the old host name} other {# passkeys are bound to the old host name}}',
        { count: passkeys },
      ),
    ],
    [
      onlyPasskeys,
      t(
        '{count, plural, one {# person whose only second factor is a passkey needs an administrator’s help} other {# people whose only second factor is a passkey need an administrator’s help}}',
        { count: onlyPasskeys },
      ),
    ],
    [
      passkeySignIns,
      t(
        '{count, plural, one {# active person who signs in only with a passkey can’t sign in at the new address} other {# active people who sign in only with a passkey can’t sign in at the new address}}',
        { count: passkeySignIns },
      ),
    ],
    [
      clients,
      t(
        '{count, plural, one {# client needs new settings if it compares the issuer} other {# clients need new settings if they compare the issuer}}',
        { count: clients },
      ),
    ],
    [
      providers,
      t(
        '{count, plural, one {# identity provider needs a new redirect URI} other {# identity providers need new redirect URIs}}',
        { count: providers },
      ),
    ],
    [
      receivers,
      t(
        '{count, plural, one {# event receiver gets a different issuer} other {# event receivers get a different issuer}}',
        { count: receivers },
      ),
    ],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}
