import type { z } from 'zod';
import { createIssuer } from '@/lib/grants/trusted-issuers/create-issuer';
import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';
import { trustedIssuerInFile } from '@/lib/grants/trusted-issuers/issuer-fields';
import { toIssuerFile } from '@/lib/grants/trusted-issuers/issuer-file';
import type { TrustedIssuerServices } from '@/lib/grants/trusted-issuers/store';
import { disableIssuer, enableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { unsafeAddressOf } from '@/lib/grants/trusted-issuers/unsafe-address';
import { updateIssuer } from '@/lib/grants/trusted-issuers/update-issuer';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Tenant } from '@/lib/tenants/store';
import { ApplyError, type Path, unsafeAddress } from './apply-error';
import type { TrustedIssuerFile } from './document';
import { type Effect, effectOf, type How } from './stores';

export interface AppliedIssuer {
  issuer: string;
  effect: Effect;
}

/** Creates a trusted issuer or updates it to match the document; fields that the document omits stay. */
export async function applyIssuer(
  trustedIssuers: TrustedIssuerServices,
  {
    tenant,
    ownIssuer,
    path,
    file: { disabled, ...file },
  }: { tenant: Tenant; ownIssuer: string; path: Path; file: TrustedIssuerFile },
  how: How,
): Promise<AppliedIssuer> {
  const { issuer } = file;
  if (issuer === ownIssuer)
    throw new ApplyError(
      [...path, 'issuer'],
      'must not be the issuer of this tenant, whose tokens are already accepted',
    );
  const before = await trustedIssuers.find(tenant.id, issuer);
  const checked = checkedFields({ ...(before && kept(before, file)), ...file }, tenant, path);
  const unsafe = unsafeAddressOf(trustedIssuers, before, { issuer, ...checked.settings });
  if (unsafe)
    throw new ApplyError([...path, ...(unsafe === 'poll_url' ? ['signals', unsafe] : [unsafe])], unsafeAddress);
  const wanted = { tenantId: tenant.id, issuer };
  const applied = before
    ? await updateIssuer(trustedIssuers, { ...wanted, ...checked }, how)
    : await createIssuer(trustedIssuers, { ...wanted, ...checked }, how);
  if (applied.kind === 'reach-unknown')
    throw new ApplyError(
      [...path, 'revocation_of'],
      'must be the ID of a SCIM connection or identity provider of this tenant',
    );
  if (!('issuer' in applied)) throw new ApplyError([...path, 'issuer'], 'is being changed by another request');
  if (disabled === undefined) return { issuer, effect: effectOf(applied.kind) };
  const switched = await (disabled
    ? disableIssuer(trustedIssuers, { ...wanted, withFamilies: false }, how)
    : enableIssuer(trustedIssuers, wanted, how));
  return { issuer, effect: effectOf(applied.kind, switched.kind) };
}

/**
 * The fields of an issuer that stay. `jwks` and `jwks_uri` replace each other, and a client is kept only while client
 * authentication is optional.
 */
function kept(before: IssuerSettings, file: Omit<TrustedIssuerFile, 'disabled'>): object {
  const { jwks, jwks_uri: uri, client_id: clientId, ...rest } = toIssuerFile(before);
  const keys = file.jwks || file.jwks_uri !== undefined ? {} : { jwks, jwks_uri: uri };
  return { ...rest, ...keys, ...(file.client_authentication !== 'required' && { client_id: clientId }) };
}

function checkedFields(
  fields: object,
  tenant: Tenant,
  path: Path,
): Pick<z.output<typeof trustedIssuerInFile>, 'settings' | 'pollToken'> {
  const { success, data, error } = trustedIssuerInFile.safeParse(fields);
  if (!success) {
    const [issue] = error.issues;
    throw new ApplyError(
      [...path, ...(issue?.path ?? []).filter((key) => typeof key !== 'symbol')],
      issue ? inEnglish(decoded(issue.message)) : 'is not valid',
    );
  }
  const unknown = data.settings.scopes.find((scope) => !tenant.scopes.has(scope));
  if (unknown !== undefined)
    throw new ApplyError([...path, 'scope'], `contains ${unknown}, which is not a scope of this tenant`);
  return data;
}
