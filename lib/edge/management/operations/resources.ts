import { z } from 'zod';
import { deleteResource } from '@/lib/grants/resources/delete-resource';
import {
  createResource,
  resourceVersion,
  toResource,
  toResourceFields,
  updateResource,
} from '@/lib/grants/resources/save-resource';
import { msg } from '@/lib/platform/shared/message';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ofResource, resourceNotFound, roleAnswer } from '../representations/resource-role';
import { time, written } from '../times';

const tag = 'Scopes and resources';
const resourceAnswer = z.strictObject({
  identifier: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  access_token_lifetime_seconds: z.int().optional(),
  claim_mappings: resourceFields.shape.claim_mappings,
  /** Omitted if there are none. */
  roles: z.array(roleAnswer).optional(),
});

const listResources = operation({
  id: 'listResources',
  method: 'GET',
  path: '/resources',
  tag,
  role: 'auditor',
  summary: 'Lists resources (RFC 8707) that tokens can be issued for',
  querySchema: listQuery(['name', 'identifier', 'created_at'], { search }),
  answerSchema: listAnswer(resourceAnswer.extend({ created_at: time })),
  async run({ container, tenant }, { query: { sort, page, page_size, order, search: text } }) {
    const { resources, total } = await container.resources.list({
      search: text,
      tenantId: tenant.id,
      sort: sort === 'created_at' ? 'createdAt' : sort,
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        resources.map(({ createdAt, ...resource }) => ({
          ...toResourceFields(resource),
          created_at: written(createdAt),
        })),
        total,
        { page, page_size },
      ),
    );
  },
});

const createResourceOperation = operation({
  id: 'createResource',
  method: 'POST',
  path: '/resources',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a resource',
  bodySchema: resourceFields,
  answerSchema: resourceAnswer,
  async run({ container, tenant, cause }, { body }) {
    const resource = { roles: [], ...toResource(body) };
    const outcome = await createResource(container.resources, tenant.id, resource, cause);
    return outcome === 'exists'
      ? problem('conflict', msg('management.resourceWithThisIdentifierAlready'))
      : answer(toResourceFields(resource), resourceVersion(resource));
  },
});

const getResource = operation({
  id: 'getResource',
  method: 'GET',
  path: '/resources/{identifier}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a resource and the number of active token families authorized for it',
  pathSchema: ofResource,
  answerSchema: resourceAnswer.extend({ living: z.strictObject({ token_families: z.int() }) }),
  async run({ container: { resources }, tenant, now }, { path: { identifier } }) {
    const [resource, families] = await Promise.all([
      resources.find(tenant.id, identifier),
      resources.countActiveFamilies(tenant.id, identifier, now),
    ]);
    return resource
      ? answer({ ...toResourceFields(resource), living: { token_families: families } }, resourceVersion(resource))
      : resourceNotFound;
  },
});

const updateResourceOperation = operation({
  id: 'updateResource',
  method: 'PUT',
  path: '/resources/{identifier}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary:
    'Replaces a resource. Without `roles` or `claim_mappings`, it keeps them; nobody holds a role that is left out.',
  pathSchema: ofResource,
  bodySchema: resourceFields.omit({ identifier: true }),
  answerSchema: resourceAnswer,
  async run({ container, tenant, cause, now }, { path: { identifier }, body, basedOn }) {
    const next = toResource({ identifier, ...body });
    const outcome = await updateResource(container.resources, tenant.id, next, { cause, now, basedOn });
    if (outcome.kind === 'not-found') return resourceNotFound;
    return outcome.kind === 'changed-meanwhile'
      ? problem('changed-meanwhile')
      : answer(toResourceFields(outcome.resource), resourceVersion(outcome.resource));
  },
});

const deleteResourceOperation = operation({
  id: 'deleteResource',
  method: 'DELETE',
  path: '/resources/{identifier}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofResource,
  summary: 'Deletes a resource. Tokens can no longer be issued for it.',
  async run({ container, tenant, cause }, { path: { identifier } }) {
    return (await deleteResource(container.resources, { tenantId: tenant.id, identifier }, cause)) === 'not-found'
      ? resourceNotFound
      : done;
  },
});

export const resourceOperations: Operation[] = [
  listResources,
  createResourceOperation,
  getResource,
  updateResourceOperation,
  deleteResourceOperation,
];
