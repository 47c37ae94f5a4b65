import { checkProvisioning } from '@/lib/directory/at-sign-in/check-provisioning';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { decoded, msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import {
  type ProviderFile as ProviderFields,
  type ProvisioningFile,
  providerFields,
} from '@/lib/sign-in/identity-providers/provider-fields';
import { toProviderFile, toProvisioningFile } from '@/lib/sign-in/identity-providers/provider-file';
import { noProvisioning, type ProvisioningSettings } from '@/lib/sign-in/identity-providers/provisioning';
import { type IdentityProviderServices, isSafeIssuer } from '@/lib/sign-in/identity-providers/services';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import { ApplyError, type Path, unsafeAddress } from './apply-error';
import type { ProviderFile } from './document';
import { groupNamed } from './group-named';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedProvider {
  id: string;
  effect: Effect;
}

type Services = Pick<IdentityProviderServices, 'sealingKey' | 'mayUseHttp'> & {
  store: Pick<IdentityProviderServices['store'], 'find' | 'change'>;
};

interface Wanted {
  tenantId: string;
  /** The tenant's own issuer, which cannot be its identity provider. */
  ownIssuer: string;
  path: Path;
  file: ProviderFile;
}

/**
 * Creates an identity provider or updates it to match the document; fields that the document omits stay, including the
 * secret.
 */
export async function applyProvider(
  stores: Pick<ApplyStores, 'directory' | 'extensionSchemas'>,
  services: Services,
  { tenantId, ownIssuer, path, file: { disabled, provisioning, ...given } }: Wanted,
  how: How,
): Promise<AppliedProvider> {
  const { id, issuer } = given;
  if (issuer === ownIssuer) throw new ApplyError([...path, 'issuer'], 'must not be the issuer of this tenant');
  if (!isSafeIssuer(services, issuer)) throw new ApplyError([...path, 'issuer'], unsafeAddress);
  const before = await services.store.find(tenantId, id);
  if (before && before.issuer !== issuer)
    throw new ApplyError(
      [...path, 'issuer'],
      `cannot be changed from ${before.issuer}. Use another id for a different issuer`,
    );
  const file = {
    ...given,
    ...(provisioning && {
      provisioning: await wantedProvisioning(stores, {
        tenantId,
        path: [...path, 'provisioning'],
        given: provisioning,
        before: before?.provisioning ?? noProvisioning,
      }),
    }),
  };
  const applied = await save(services, { tenantId, path, file, before }, how);
  if (disabled === undefined) return { id, effect: effectOf(applied) };
  const switched = await switchProvider(services.store, { tenantId, id, enabled: !disabled, judgedLater: true }, how);
  if (switched.kind === 'last-way')
    throw new Error('The last way to sign in was checked, although the whole file is checked later.');
  return { id, effect: effectOf(applied, switched.kind) };
}

/** The settings of people who are created at a sign-in; those that the file omits stay. */
async function wantedProvisioning(
  { directory, extensionSchemas }: Pick<ApplyStores, 'directory' | 'extensionSchemas'>,
  {
    tenantId,
    path,
    given: { groups: named, ...given },
    before,
  }: {
    tenantId: string;
    path: Path;
    given: NonNullable<ProviderFile['provisioning']>;
    before: ProvisioningSettings;
  },
): Promise<ProvisioningFile> {
  const groups: ProvisioningFile['groups'] = [];
  for (const [index, { value, group }] of (named ?? []).entries())
    groups.push({ value, group_id: await groupNamed(directory, tenantId, group, [...path, 'groups', index, 'group']) });
  const wanted = { ...toProvisioningFile(before), ...given, ...(named && { groups }) };
  const { User: people } = tenantResourceTypes(await extensionSchemas.all(tenantId));
  const wrong = await checkProvisioning(directory, people, tenantId, wanted);
  if (wrong)
    throw new ApplyError(
      [...path, ...wrong.path.map((part) => (part === 'group_id' ? 'group' : part))],
      inEnglish(wrong.problem),
    );
  return wanted;
}

async function save(
  services: Services,
  {
    tenantId,
    path,
    file,
    before,
  }: { tenantId: string; path: Path; file: Partial<ProviderFields>; before: IdentityProvider | null },
  how: How,
): Promise<'created' | 'changed' | 'unchanged'> {
  const whole = fieldsOf({ ...(before && toProviderFile(before)), ...file }, path);
  const { id, issuer: _issuer, ...changeable } = whole;
  if (before && (whole.apple === undefined) !== (before.apple === null))
    throw new ApplyError([...path, 'apple'], 'cannot be added or removed. Use another id');
  if (whole.apple && whole.client_secret !== undefined)
    throw new ApplyError([...path, 'client_secret'], inEnglish(msg('identityProviders.secretExcludesApple')));
  const saved = before
    ? await updateProvider(services, { tenantId, id, file: changeable }, how)
    : await createProvider(services, { tenantId, file: whole }, how);
  if (saved.kind === 'lacks-key') throw new ApplyError([...path, 'apple', 'private_key'], 'is missing');
  if (!('provider' in saved)) throw new ApplyError([...path, 'id'], 'is being changed by another request');
  return saved.kind;
}

/** Validated again, because the existing and the given fields must be valid together. */
function fieldsOf(fields: object, path: Path) {
  const { success, data, error } = providerFields.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  throw new ApplyError(
    [...path, ...(issue?.path ?? []).filter((key) => typeof key !== 'symbol')],
    issue ? inEnglish(decoded(issue.message)) : 'is not valid',
  );
}
