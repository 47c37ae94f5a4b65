import type { z } from 'zod';
import { createDetailsType, updateDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import type { initialTokenFile } from '@/lib/grants/clients/registration/initial-access-token';
import { issueInitialToken } from '@/lib/grants/clients/registration/issue-initial-token';
import { createResource, toResource, updateResource } from '@/lib/grants/resources/save-resource';
import { sha256 } from '@/lib/platform/shared/secret';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { ApplyError, type Path } from './apply-error';
import type { ResourceFile } from './document';
import type { ApplyStores, Effect, How } from './stores';

export interface AppliedResource {
  identifier: string;
  effect: Effect;
}

/** Creates a protected resource, identified by its identifier, or updates it to match the document. */
export async function applyResource(
  { resources }: Pick<ApplyStores, 'resources'>,
  { tenantId, issuer, path, file }: { tenantId: string; issuer: string; path: Path; file: ResourceFile },
  how: How,
): Promise<AppliedResource> {
  if (file.identifier === issuer)
    throw new ApplyError(
      [...path, 'identifier'],
      'is the tenant’s own issuer, for which tokens can be issued without registration',
    );
  const roles = file.roles?.map(({ people: _people, groups: _groups, ...role }) => role);
  const resource = toResource({ ...file, roles });
  const { kind } = await updateResource(resources, tenantId, resource, how);
  if (kind === 'updated' || kind === 'unchanged') return { identifier: file.identifier, effect: kind };
  await createResource(resources, tenantId, resource, how.cause);
  return { identifier: file.identifier, effect: 'created' };
}

export interface AppliedDetailsType {
  type: string;
  effect: Effect;
}

/** Creates a type of authorization details, identified by `type`, or updates it to match the document. */
export async function applyDetailsType(
  { detailsTypes }: Pick<ApplyStores, 'detailsTypes'>,
  { tenantId, file }: { tenantId: string; file: DetailsTypeDefinition },
  { cause }: How,
): Promise<AppliedDetailsType> {
  const updated = await updateDetailsType(detailsTypes, tenantId, file, cause);
  if (updated !== 'not-found') return { type: file.type, effect: updated };
  await createDetailsType(detailsTypes, tenantId, file, cause);
  return { type: file.type, effect: 'created' };
}

export interface AppliedInitialToken {
  name: string;
  effect: Effect;
}

/**
 * Issues an initial access token with a given value. If a token with this value already exists, it is left as it is,
 * even if used up or revoked.
 */
export async function applyInitialToken(
  { initialTokens }: Pick<ApplyStores, 'initialTokens'>,
  { tenantId, file }: { tenantId: string; file: z.output<typeof initialTokenFile> },
  how: How,
): Promise<AppliedInitialToken> {
  const { name, token, uses, expires_at: expiresAt } = file;
  if (await initialTokens.exists(tenantId, sha256(token))) return { name, effect: 'unchanged' };
  await issueInitialToken(
    initialTokens,
    { tenantId, name, token, usesAtMost: uses, expiresAt: new Date(expiresAt) },
    how,
  );
  return { name, effect: 'created' };
}
