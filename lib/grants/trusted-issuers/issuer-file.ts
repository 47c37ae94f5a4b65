import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { IssuerSettings } from './issuer';
import type { IssuerFile } from './issuer-fields';

/** Converts from the names in files and forms to our own. */
export function toIssuerSettings(file: Omit<IssuerFile, 'issuer'>): IssuerSettings {
  return {
    jwks: file.jwks ?? null,
    jwksUri: file.jwks_uri ?? null,
    profiles: unique(file.profiles),
    subjectClaim: file.subject_claim,
    subjectAttribute: file.subject_attribute,
    emailDomains: unique(file.email_domains),
    includesAdministrators: file.administrators,
    tenant: file.tenant ?? null,
    clientAuthentication: file.client_authentication,
    clientId: file.client_id ?? null,
    clients: unique(file.clients),
    scopes: unique(file.scope.split(' ').filter(Boolean)),
    maxLifetimeSeconds: file.max_lifetime_seconds,
    singleUse: file.single_use,
    revocation: revocationOf(file),
    signals: signalsOf(file.signals),
  };
}

function revocationOf(file: Omit<IssuerFile, 'issuer'>): IssuerSettings['revocation'] {
  if (file.revocation === 'none') return null;
  return {
    people: file.revocation,
    of: file.revocation === 'everyone' ? null : (file.revocation_of ?? null),
    includesAdministrators: file.revocation_administrators,
    perHour: file.revocation_per_hour,
    brakePercent: file.revocation_brake_percent,
  };
}

function signalsOf(signals: IssuerFile['signals']): IssuerSettings['signals'] {
  if (!signals) return null;
  const {
    audience,
    lifts_deactivation: liftsDeactivation,
    poll_url: pollUrl = null,
    poll_token: _,
    critical_subject_members: criticalMembers,
    ...actions
  } = signals;
  return { audience, actions, liftsDeactivation, pollUrl, criticalMembers: unique(criticalMembers) };
}

/** Converts from our own names to those in files, leaving out unset fields; for audit rows and exports. */
export function toIssuerFile(settings: IssuerSettings): JsonObject {
  const file = {
    jwks: settings.jwks && { keys: settings.jwks.keys.map((key) => ({ ...key })) },
    jwks_uri: settings.jwksUri,
    profiles: settings.profiles,
    subject_claim: settings.subjectClaim,
    subject_attribute: settings.subjectAttribute,
    email_domains: settings.emailDomains,
    administrators: settings.includesAdministrators,
    tenant: settings.tenant,
    client_authentication: settings.clientAuthentication,
    client_id: settings.clientId,
    clients: settings.clients,
    scope: settings.scopes.join(' '),
    max_lifetime_seconds: settings.maxLifetimeSeconds,
    single_use: settings.singleUse,
    revocation: settings.revocation?.people ?? null,
    revocation_of: settings.revocation?.of ?? null,
    revocation_administrators: settings.revocation?.includesAdministrators ?? null,
    revocation_per_hour: settings.revocation?.perHour ?? null,
    revocation_brake_percent: settings.revocation?.brakePercent ?? null,
    // An issuer whose right was taken by an earlier version may still have them.
    signals: settings.revocation &&
      settings.signals && {
        audience: settings.signals.audience,
        ...settings.signals.actions,
        lifts_deactivation: settings.signals.liftsDeactivation,
        ...(settings.signals.pollUrl !== null && { poll_url: settings.signals.pollUrl }),
        ...(settings.signals.criticalMembers.length > 0 && {
          critical_subject_members: settings.signals.criticalMembers,
        }),
      },
  } satisfies Record<keyof Omit<IssuerFile, 'issuer'>, unknown>;
  // Without the field, the issuer would get the usual brake.
  const isUnbraked = settings.revocation?.brakePercent === null;
  return Object.fromEntries(
    Object.entries(file).filter(
      ([name, value]) => value !== null || (isUnbraked && name === 'revocation_brake_percent'),
    ),
  );
}

/** A version that changes whenever the issuer's settings change. */
export const issuerVersion = (settings: IssuerSettings): string => versionOf(toIssuerFile(settings));

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
