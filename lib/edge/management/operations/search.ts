import { z } from 'zod';
import { findAnything } from '@/lib/operation/search/find-anything';
import { foundKinds } from '@/lib/operation/search/store';
import { issue } from '@/lib/platform/shared/message';
import { answer, type Operation, operation } from '../operation';

const findSomething = operation({
  id: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Oversight',
  role: 'auditor',
  summary:
    'Searches clients, people and groups by name or id, token families by id, and recorded requests by request ID',
  querySchema: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 })),
    limit: z.coerce
      .number('must be a whole number')
      .int('must be a whole number')
      .min(1)
      .max(20, issue('common.mustBeAtMost', { limit: 20 }))
      .default(5),
  }),
  answerSchema: z.strictObject({
    items: z.array(
      z.strictObject({
        kind: z.enum(foundKinds),
        /** The client_id of a client; the request ID of an audit entry. */
        id: z.string(),
        name: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  run: async ({ container, tenant }, { query: { q, limit } }) =>
    answer({ items: await findAnything(container.search, { tenantId: tenant.id, text: q, limit }) }),
});

export const searchOperations: Operation[] = [findSomething];
