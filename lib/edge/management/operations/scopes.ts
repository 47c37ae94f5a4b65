import { z } from 'zod';
import { deleteScope } from '@/lib/grants/scopes/delete-scope';
import { createScope, updateScope } from '@/lib/grants/scopes/save-scope';
import { msg } from '@/lib/platform/shared/message';
import { scopeFields } from '@/lib/tenants/fields/scope-fields';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, written } from '../times';

const tag = 'Scopes and resources';
const ofScope = z.object({ name: z.string() });
const scopeNotFound = problem('not-found', msg('management.noScopeWithThisName'));
const scopeAnswer = z.strictObject({ name: z.string(), description: z.string() });

const listScopes = operation({
  id: 'listScopes',
  method: 'GET',
  path: '/scopes',
  tag,
  role: 'auditor',
  summary: 'Lists the tenant’s own scopes, without the built-in ones',
  querySchema: listQuery(['name', 'created_at'], { search }),
  answerSchema: listAnswer(scopeAnswer.extend({ clients: z.int(), created_at: time })),
  async run({ container, tenant }, { query: { sort, page, page_size, order, search: text } }) {
    const { scopes, total } = await container.scopes.list({
      search: text,
      tenantId: tenant.id,
      sort: sort === 'name' ? 'name' : 'createdAt',
      ...pageOf({ page, page_size, order }),
    });
    return answer(
      listed(
        scopes.map(({ name, description, clients, createdAt }) => ({
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

const getScope = operation({
  id: 'getScope',
  method: 'GET',
  path: '/scopes/{name}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns a scope of the tenant with the number of clients that can request it, people who consented to it and active token families that include it',
  pathSchema: ofScope,
  answerSchema: scopeAnswer.extend({
    uses: z.strictObject({ clients: z.int(), people: z.int(), token_families: z.int() }),
  }),
  async run({ container: { scopes }, tenant, now }, { path: { name } }) {
    const [scope, { clients, people, families }] = await Promise.all([
      scopes.find(tenant.id, name),
      scopes.countUses(tenant.id, name, now),
    ]);
    return scope ? answer({ ...scope, uses: { clients, people, token_families: families } }) : scopeNotFound;
  },
});

const createScopeOperation = operation({
  id: 'createScope',
  method: 'POST',
  path: '/scopes',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a scope',
  bodySchema: scopeFields,
  answerSchema: scopeAnswer,
  async run({ container, tenant, cause }, { body }) {
    const outcome = await createScope(container.scopes, tenant.id, body, cause);
    return outcome === 'exists' ? problem('conflict', msg('management.scopeWithThisNameAlready')) : answer(body);
  },
});

const updateScopeOperation = operation({
  id: 'updateScope',
  method: 'PUT',
  path: '/scopes/{name}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Changes the description of a scope that people see',
  pathSchema: ofScope,
  bodySchema: scopeFields.omit({ name: true }),
  answerSchema: scopeAnswer,
  async run({ container, tenant, cause }, { path: { name }, body }) {
    const scope = { name, ...body };
    return (await updateScope(container.scopes, tenant.id, scope, cause)) === 'not-found'
      ? scopeNotFound
      : answer(scope);
  },
});

const deleteScopeOperation = operation({
  id: 'deleteScope',
  method: 'DELETE',
  path: '/scopes/{name}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  pathSchema: ofScope,
  summary: 'Deletes a scope and removes it from clients and from people’s consents',
  async run({ container, tenant, cause, now }, { path: { name } }) {
    return (await deleteScope(container.scopes, { tenantId: tenant.id, name }, { cause, now })).kind === 'not-found'
      ? scopeNotFound
      : done;
  },
});

export const scopeOperations: Operation[] = [
  listScopes,
  getScope,
  createScopeOperation,
  updateScopeOperation,
  deleteScopeOperation,
];
