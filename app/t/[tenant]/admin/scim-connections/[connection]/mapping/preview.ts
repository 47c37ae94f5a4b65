'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { type MappingPreview, previewMapping } from '@/lib/scim/mapping/preview';
import { isObject } from '@/lib/scim/protocol/json';
import { gone } from '../gone';

/** The maximum size of a SCIM request. */
const MOST_CHARACTERS = 1_048_576;

const fields = z.object({ connection_id: z.string(), body: z.string().max(MOST_CHARACTERS) });

/** The result in the reader's language. */
export type ShownPreview =
  | Exclude<MappingPreview, { kind: 'refused' }>
  | { kind: 'refused'; scimType: string | null; detail: string };

/** Shows what would be stored for a body that the connection might send. */
export const preview = adminAction<typeof fields, ShownPreview>(
  'admin',
  fields,
  async ({ tenant, container, input }) => {
    const connection = await container.scimConnections.find(tenant.id, input.connection_id);
    if (!connection) return gone;
    const body = parsed(input.body);
    if (!isObject(body)) return { ok: false, fieldErrors: { body: msg('scimConnections.thisIsNotJsonObject') } };
    const { User: people } = await container.resourceTypes(tenant.id);
    const data = previewMapping(people, connection.mapping, body);
    if (data.kind !== 'refused') return { ok: true, data };
    return { ok: true, data: { ...data, detail: (await getText())(data.detail) } };
  },
);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
