'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { text } from '@/lib/platform/shared/text';
import { type MappingPreview, previewMapping } from '@/lib/scim/mapping/preview';
import { isObject } from '@/lib/scim/protocol/json';
import { gone } from '../gone';

/** The maximum size of a SCIM request. */
const MOST_CHARACTERS = 1_048_576;

const fields = z.object({ connection_id: z.string(), body: z.string().max(MOST_CHARACTERS) });

/** Shows what would be stored for a body that the connection might send. */
export const preview = adminAction<typeof fields, MappingPreview>(
  'admin',
  fields,
  async ({ tenant, container, input }) => {
    const connection = await container.scimConnections.find(tenant.id, input.connection_id);
    if (!connection) return gone;
    const body = parsed(input.body);
    if (!isObject(body)) return { ok: false, fieldErrors: { body: text('This is not a JSON object.') } };
    const { User: people } = await container.resourceTypes(tenant.id);
    return { ok: true, data: previewMapping(people, connection.mapping, body) };
  },
);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
