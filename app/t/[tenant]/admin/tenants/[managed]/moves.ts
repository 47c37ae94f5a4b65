import type { SayText } from '@/lib/platform/shared/say-text';
import type { MoveImpact } from '@/lib/tenants/register';

/** What another address of a tenant ends or has somebody change, counted; what there is none of goes unsaid. */
export function moves(
  t: SayText,
  { sessions, passkeys, onlyPasskeys, passkeySignIns, clients, providers, receivers }: MoveImpact,
): string[] {
  const all: [number, string][] = [
    [
      sessions,
      t(
        '{count, plural, one {# session: its browser has to sign in again} other {# sessions: their browsers have to sign in again}}',
        { count: sessions },
      ),
    ],
    [
      passkeys,
      t(
        '{count, plural, one {# passkey: it is bound to the old host name} other {# passkeys: they are bound to the old host name}}',
        { count: passkeys },
      ),
    ],
    [
      onlyPasskeys,
      t(
        '{count, plural, one {# person whose only second factor is a passkey: an administrator has to help} other {# people whose only second factor is a passkey: an administrator has to help}}',
        { count: onlyPasskeys },
      ),
    ],
    [
      passkeySignIns,
      t(
        '{count, plural, one {# active person who signs in by a passkey alone: they cannot sign in at the new address} other {# active people who sign in by a passkey alone: they cannot sign in at the new address}}',
        { count: passkeySignIns },
      ),
    ],
    [
      clients,
      t(
        '{count, plural, one {# client: where it compares the issuer, its settings have to change} other {# clients: where they compare the issuer, their settings have to change}}',
        { count: clients },
      ),
    ],
    [
      providers,
      t(
        '{count, plural, one {# identity provider: it has to be told another redirect URI} other {# identity providers: they have to be told other redirect URIs}}',
        { count: providers },
      ),
    ],
    [
      receivers,
      t(
        '{count, plural, one {# receiver of events: their issuer changes} other {# receivers of events: their issuer changes}}',
        { count: receivers },
      ),
    ],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}
