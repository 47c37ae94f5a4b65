import { z } from 'zod';
import { deleteDetailsType } from '@/lib/grants/authorization-details-types/delete-type';
import {
  createDetailsType,
  detailsTypeVersion,
  updateDetailsType,
} from '@/lib/grants/authorization-details-types/save-type';
import { detailsTypeFields, detailsTypeSettings } from '@/lib/grants/authorization-details-types/type-fields';
import { msg } from '@/lib/platform/shared/message';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, written } from '../times';

const tag = 'Authorization details';
const ofType = z.object({ type: z.string() });
const typeNotFound = problem('not-found', msg('management.noAuthorizationDetailsTypeWith'));
const sorts = { name: 'name', type: 'type', created_at: 'createdAt' } as const;

const typeAnswer = z.strictObject({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  schema: z.record(z.string(), z.json()),
});

const typeBody = ({ type, name, description, schema }: DetailsTypeDefinition) => ({ type, name, description, schema });

const list = operation({
  id: 'listAuthorizationDetailsTypes',
  method: 'GET',
  path: '/authorization-details-types',
  tag,
  role: 'auditor',
  summary: 'Lists authorization details types (RFC 9396) with the number of clients that can request each',
  querySchema: listQuery(['name', 'type', 'created_at'], { search }),
  answerSchema: listAnswer(typeAnswer.omit({ schema: true }).extend({ clients: z.int(), created_at: time })),
  async run({ container, tenant }, { query: { sort, page, page_size, order, search: text } }) {
    const { types, total } = await container.detailsTypes.list({
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
    });
    return answer(
      listed(
        types.map(({ type, name, description, clients, createdAt }) => ({
          type,
          name,
          description,
          clients,
          created_at: written(createdAt),
        })),
        total,
        { page, page_size },
      ),
    );
  },
});

const create = operation({
  id: 'createAuthorizationDetailsType',
  method: 'POST',
  path: '/authorization-details-types',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary:
    'Creates an authorization details type. Clients can request it once it is in their authorization_details_types.',
  bodySchema: detailsTypeFields,
  answerSchema: typeAnswer,
  async run({ container, tenant, cause }, { body }) {
    const outcome = await createDetailsType(container.detailsTypes, tenant.id, body, cause);
    return outcome === 'exists'
      ? problem('conflict', msg('management.thisAuthorizationDetailsTypeAlready'))
      : answer(typeBody(body), detailsTypeVersion(body));
  },
});

const get = operation({
  id: 'getAuthorizationDetailsType',
  method: 'GET',
  path: '/authorization-details-types/{type}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns an authorization details type and what deleting it would affect',
  pathSchema: ofType,
  answerSchema: typeAnswer.extend({ uses: z.strictObject({ clients: z.int(), token_families: z.int() }) }),
  async run({ container: { detailsTypes }, tenant, now }, { path: { type } }) {
    const definition = await detailsTypes.find(tenant.id, type);
    if (!definition) return typeNotFound;
    const { clients, families } = await detailsTypes.countUses(tenant.id, type, now);
    return answer(
      { ...typeBody(definition), uses: { clients, token_families: families } },
      detailsTypeVersion(definition),
    );
  },
});

const update = operation({
  id: 'updateAuthorizationDetailsType',
  method: 'PUT',
  path: '/authorization-details-types/{type}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary: 'Replaces an authorization details type. Existing permissions are renewed only where they still match it.',
  pathSchema: ofType,
  bodySchema: detailsTypeSettings,
  answerSchema: typeAnswer,
  async run({ container: { detailsTypes }, tenant, cause }, { path: { type }, body, basedOn }) {
    if (!(await detailsTypes.find(tenant.id, type))) return typeNotFound;
    const parsed = detailsTypeFields.safeParse({ ...body, type });
    if (!parsed.success) return fieldProblems(parsed.error);
    const outcome =
      basedOn === undefined
        ? await updateDetailsType(detailsTypes, tenant.id, parsed.data, cause)
        : await updateDetailsType(detailsTypes, tenant.id, parsed.data, cause, basedOn);
    if (outcome === 'not-found') return typeNotFound;
    return outcome === 'changed-meanwhile'
      ? problem('changed-meanwhile')
      : answer(typeBody(parsed.data), detailsTypeVersion(parsed.data));
  },
});

const remove = operation({
  id: 'deleteAuthorizationDetailsType',
  method: 'DELETE',
  path: '/authorization-details-types/{type}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofType,
  summary:
    'Deletes an authorization details type and removes it from clients. Existing permissions are not renewed; issued tokens stay valid until they expire.',
  async run({ container, tenant, cause, now }, { path: { type } }) {
    const { kind } = await deleteDetailsType(container.detailsTypes, { tenantId: tenant.id, type }, { cause, now });
    return kind === 'not-found' ? typeNotFound : done;
  },
});

export const detailsTypeOperations: Operation[] = [list, create, get, update, remove];
