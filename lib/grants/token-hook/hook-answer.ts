import { z } from 'zod';
import { reservedClaims } from '@/lib/oauth/openid/reserved-claims';
import type { ClaimChanges, HookReply } from '@/lib/oauth/token-hook/token-hook';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** How much may be added to one token, as JSON: tokens travel in headers. */
export const MOST_ADDED_BYTES = 4096;

const claimName = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const Changes = z.strictObject({
  add: z.record(claimName, z.json()).default({}),
  remove: z.array(claimName).max(100).default([]),
});

const Answer = z.strictObject({
  access_token: Changes.optional(),
  id_token: Changes.optional(),
  refuse: z.strictObject({ reason: z.string().trim().min(1).max(200) }).optional(),
});

/**
 * Parses what a hook has answered with status 200. An answer that cannot be followed completely is not followed at all.
 * @param body empty if it was too long
 */
export function readHookAnswer(body: string): HookReply {
  const json = parsed(body);
  if (json === undefined) return failed(msg('tokenHook.answerIsNotJson'));
  const { success, data, error } = Answer.safeParse(json);
  if (!success)
    return failed(msg('tokenHook.answerIsMalformed', { path: error.issues[0]?.path.join('.') || '(root)' }));
  if (data.refuse) return { kind: 'refused', reason: data.refuse.reason };
  const accessToken = changesOf(data.access_token);
  const idToken = changesOf(data.id_token);
  for (const { add, remove } of [accessToken, idToken]) {
    const reserved = [...Object.keys(add), ...remove].find((name) => reservedClaims.has(name));
    if (reserved !== undefined) return failed(msg('tokenHook.claimIsReserved', { name: reserved }));
    if (Buffer.byteLength(JSON.stringify(add)) > MOST_ADDED_BYTES)
      return failed(msg('tokenHook.addsTooMuch', { limit: MOST_ADDED_BYTES }));
  }
  return { kind: 'changes', accessToken, idToken };
}

const changesOf = (changes: z.output<typeof Changes> | undefined): ClaimChanges => ({
  add: changes?.add ?? {},
  remove: changes?.remove ?? [],
});

const failed = (reason: Sayable): HookReply => ({ kind: 'failed', reason });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
