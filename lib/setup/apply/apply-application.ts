import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type ApplicationFields, applicationFields } from '@/lib/provisioning/downstream/application-fields';
import { createApplication } from '@/lib/provisioning/downstream/create-application';
import type { DownstreamServices } from '@/lib/provisioning/downstream/store';
import { switchApplication } from '@/lib/provisioning/downstream/switch-application';
import { updateApplication } from '@/lib/provisioning/downstream/update-application';
import { ApplyError, type Path } from './apply-error';
import type { ApplicationFile } from './document';
import { groupNamed } from './group-named';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedApplication {
  name: string;
  id: string;
  effect: Effect;
}

/**
 * Creates a downstream application, identified by its name, or updates it to match the document. An omitted secret
 * stays.
 */
export async function applyApplication(
  { directory, extensionSchemas }: Pick<ApplyStores, 'directory' | 'extensionSchemas'>,
  services: DownstreamServices,
  { tenantId, path, file: { disabled, groups, ...given } }: { tenantId: string; path: Path; file: ApplicationFile },
  how: How,
): Promise<AppliedApplication> {
  const groupIds: string[] = [];
  for (const [at, name] of groups.entries())
    groupIds.push(await groupNamed(directory, tenantId, name, [...path, 'groups', at]));
  const fields = parsed({ ...given, group_ids: groupIds }, path);
  const { User: people } = tenantResourceTypes(await extensionSchemas.all(tenantId));
  const before = await services.store.findByName(tenantId, fields.name);
  const outcome = before
    ? await updateApplication(services, { tenantId, id: before.id, fields, people }, how)
    : await createApplication(services, { tenantId, fields, people, disabled: disabled ?? false }, how);
  if (outcome.kind === 'refused') {
    const field = outcome.field === 'group_ids' ? 'groups' : outcome.field;
    throw new ApplyError([...path, field], inEnglish(outcome.problem));
  }
  if (!('application' in outcome)) throw new ApplyError([...path, 'name'], 'is being changed by another request');
  const { id, name } = outcome.application;
  if (!before || disabled === undefined) return { name, id, effect: effectOf(outcome.kind) };
  const switched = await switchApplication(services, { tenantId, id, enabled: !disabled }, how);
  return { name, id, effect: effectOf(outcome.kind, switched.kind) };
}

function parsed(given: object, path: Path): ApplicationFields {
  const fields = applicationFields.safeParse(given);
  if (fields.success) return fields.data;
  const [issue] = fields.error.issues;
  const field = issue?.path.map((part) => (part === 'group_ids' ? 'groups' : String(part))) ?? [];
  throw new ApplyError([...path, ...field], inEnglish(decoded(issue?.message ?? '')));
}
