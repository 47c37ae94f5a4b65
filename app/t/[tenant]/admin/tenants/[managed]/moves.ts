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
      t('tenants.sessionsRequireNewSignIn', {
        count: sessions,
      }),
    ],
    [passkeys, t('tenants.passkeysAreBoundToOld', { count: passkeys })],
    [onlyPasskeys, t('tenants.peopleWhoseOnlySecondFactor', { count: onlyPasskeys })],
    [passkeySignIns, t('tenants.activePeopleWhoSignIn', { count: passkeySignIns })],
    [clients, t('tenants.clientsNeedNewSettingsIf', { count: clients })],
    [providers, t('tenants.identityProvidersNeedNewRedirect', { count: providers })],
    [receivers, t('tenants.eventReceiversGetDifferentIssuer', { count: receivers })],
  ];
  return all.filter(([count]) => count > 0).map(([, words]) => words);
}
