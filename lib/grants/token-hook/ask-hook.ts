import { type Post, signWebhook } from '@/lib/journal/events/send';
import type { HookQuestion, HookReply } from '@/lib/oauth/token-hook/token-hook';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import { readHookAnswer } from './hook-answer';

/** The time limit for one question: resolving, connecting, sending and reading. */
export const HOOK_MILLISECONDS = 500;

/** What goes with a question. */
interface AskedAt {
  requestId: string;
  issuer: string;
  /** Set for a question that an administrator sends to try the hook: no token is issued. */
  test?: true;
}

/** Sends one question, signed like a webhook (Standard Webhooks 1.0.0). Never throws for what the hook does. */
export type HookSender = (
  hook: Pick<TokenHookDefinition, 'url' | 'secrets'>,
  question: HookQuestion,
  at: AskedAt,
) => Promise<HookReply>;

/**
 * The sender of questions.
 * @param post within HOOK_MILLISECONDS, without redirects, and at most 16 kB of the answer
 */
export function createHookSender({
  post,
  sealingKey,
  now,
}: {
  post: Post;
  sealingKey: Keys;
  now: () => Date;
}): HookSender {
  return async ({ url, secrets }, question, at) => {
    const sentAt = now();
    const keys = secrets
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > sentAt)
      .flatMap(({ sealed }) => unseal(sealingKey, sealed) ?? []);
    if (keys.length === 0) return { kind: 'failed', reason: msg('tokenHook.secretCannotBeDecrypted') };
    const body = JSON.stringify(questionBody(question, at));
    const signed = signWebhook({ id: newId(), body, keys, at: sentAt });
    const answer = await post(url, {
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...signed },
      body,
    });
    if (answer.kind === 'failed') return answer;
    if (answer.status !== 200)
      return { kind: 'failed', reason: msg('common.answeredStatusCode', { statusCode: answer.status }) };
    return readHookAnswer(answer.body);
  };
}

/** The body of a question, as docs/guides/token-hook.md describes it. */
function questionBody(
  { grantType, clientId, scopes, resources, person, accessToken, idToken }: HookQuestion,
  { requestId, issuer, test }: AskedAt,
): JsonObject {
  return {
    type: 'token.issuing',
    ...(test && { test }),
    request_id: requestId,
    issuer,
    grant_type: grantType,
    client_id: clientId,
    scopes: [...scopes],
    resources: [...resources],
    subject: {
      sub: accessToken.sub ?? null,
      ...(person && { person_id: person.id, user_name: person.userName }),
    },
    access_token: { claims: accessToken },
    ...(idToken && { id_token: { claims: idToken } }),
  };
}
