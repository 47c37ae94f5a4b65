import type { SelectOption } from '@/components/ui/select';
import type { Container } from '@/lib/edge/container';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { SayText } from '@/lib/platform/shared/say-text';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { listProviders } from '@/lib/sign-in/identity-providers/list-providers';
import type { Tenant } from '@/lib/tenants/store';

/** Of each kind; a tenant has a handful. */
const OFFERED = 100;

/** A right to end access, as one value of a form: `everyone`, or the kind and ID of what limits it; empty for none. */
export function revocationValue(revocation: RegisteredIssuer['revocation']): string {
  if (!revocation) return '';
  return revocation.of === null ? revocation.people : `${revocation.people}:${revocation.of}`;
}

/** The fields of a value of `revocationValue`, under the names that `trustedIssuer` checks. */
export function parsedRevocation(value: string): { revocation: string; revocation_of?: string } {
  const [, revocation = value, of] = /^([^:]*):(.*)$/.exec(value) ?? [];
  return of === undefined ? { revocation } : { revocation, revocation_of: of };
}

/** Whose access an issuer can be allowed to end. A connection or provider that was deleted stays selected. */
export async function revocationChoices(
  { scimConnections, identityProviders, now }: Pick<Container, 'scimConnections' | 'identityProviders' | 'now'>,
  { id: tenantId }: Pick<Tenant, 'id'>,
  t: SayText,
  issuer?: Pick<RegisteredIssuer, 'revocation'>,
): Promise<SelectOption[]> {
  const { connections } = await listConnections(scimConnections, { tenantId, pageSize: OFFERED, now: now() });
  const { providers } = await listProviders(identityProviders.store, { tenantId, pageSize: OFFERED });
  const choices = [
    ...(issuer?.revocation ? [] : [{ value: '', label: t('trustedIssuers.chooseWhose') }]),
    { value: 'everyone', label: t('trustedIssuers.everyones') },
    ...connections.map(({ id, name }) => ({
      value: `connection:${id}`,
      label: t('trustedIssuers.peopleOfConnection', { name }),
    })),
    ...providers.map(({ id, name }) => ({
      value: `identity_provider:${id}`,
      label: t('trustedIssuers.peopleOfProvider', { name }),
    })),
  ];
  const chosen = revocationValue(issuer?.revocation ?? null);
  return choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: chosen }];
}
