import { z } from 'zod';
import { type FamilySummary, familyStatuses } from '@/lib/grants/token-families/family';
import { time, written } from '../times';

export const familyAnswer = z.strictObject({
  id: z.uuid(),
  status: z.enum(familyStatuses),
  client_id: z.string(),
  person_id: z.uuid(),
  user_name: z.string().nullable(),
  grant_type: z.string(),
  scope: z.string(),
  generation: z.int(),
  created_at: time,
  last_used_at: time,
  expires_at: time,
});

export function familyBody({
  id,
  status,
  client,
  person,
  grantType,
  scopes,
  generation,
  createdAt,
  lastUsedAt,
  expiresAt,
}: FamilySummary) {
  return {
    id,
    status,
    client_id: client.id,
    person_id: person.id,
    user_name: person.userName,
    grant_type: grantType,
    scope: scopes.join(' '),
    generation,
    created_at: written(createdAt),
    last_used_at: written(lastUsedAt),
    expires_at: written(expiresAt),
  };
}
