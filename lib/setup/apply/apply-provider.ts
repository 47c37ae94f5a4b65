import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { toProviderFile } from '@/lib/sign-in/identity-providers/provider-file';
import { type IdentityProviderRoom, isSafeIssuer } from '@/lib/sign-in/identity-providers/room';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { updateProvider } from '@/lib/sign-in/identity-providers/update-provider';
import { ApplyRefusal, type Path } from './apply-refusal';
import type { ProviderFile } from './document';
import { type Effect, effectOf, type How } from './rooms';

export interface AppliedProvider {
  id: string;
  effect: Effect;
}

type Room = Pick<IdentityProviderRoom, 'sealingKey' | 'mayUseHttp'> & {
  store: Pick<IdentityProviderRoom['store'], 'find' | 'change'>;
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
  room: Room,
  { tenantId, ownIssuer, path, file: { disabled, ...file } }: Wanted,
  how: How,
): Promise<AppliedProvider> {
  const { id, issuer } = file;
  if (issuer === ownIssuer) throw new ApplyRefusal([...path, 'issuer'], 'must not be the issuer of this tenant');
  if (!isSafeIssuer(room, issuer)) throw new ApplyRefusal([...path, 'issuer'], 'must be an https URL');
  const before = await room.store.find(tenantId, id);
  if (before && before.issuer !== issuer)
    throw new ApplyRefusal(
      [...path, 'issuer'],
      `cannot be changed from ${before.issuer}. Use another id for a different issuer`,
    );
  const applied = await save(room, { tenantId, path, file, before }, how);
  if (disabled === undefined) return { id, effect: effectOf(applied) };
  const switched = await switchProvider(room.store, { tenantId, id, enabled: !disabled, judgedLater: true }, how);
  if (switched.kind === 'last-way') throw new Error('A check was made that should be made later.');
  return { id, effect: effectOf(applied, switched.kind) };
}

async function save(
  room: Room,
  {
    tenantId,
    path,
    file,
    before,
  }: { tenantId: string; path: Path; file: Omit<ProviderFile, 'disabled'>; before: IdentityProvider | null },
  how: How,
): Promise<'created' | 'changed' | 'unchanged'> {
  const whole = fieldsOf({ ...(before && toProviderFile(before)), ...file }, path);
  const { id, issuer: _issuer, ...changeable } = whole;
  const saved = before
    ? await updateProvider(room, { tenantId, id, file: changeable }, how)
    : await createProvider(room, { tenantId, file: whole }, how);
  if (!('provider' in saved)) throw new ApplyRefusal([...path, 'id'], 'is being changed by another request');
  return saved.kind;
}

/** Validated again, because the existing and the given fields must be valid together. */
function fieldsOf(fields: object, path: Path) {
  const { success, data, error } = providerFields.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  throw new ApplyRefusal(
    [...path, ...(issue?.path ?? []).filter((key) => typeof key !== 'symbol')],
    issue ? inEnglish(decoded(issue.message)) : 'is not valid',
  );
}
