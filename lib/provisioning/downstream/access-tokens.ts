import { z } from 'zod';
import type { GuardedRequest } from '@/lib/platform/http-client/guarded-request';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { DownstreamApplication } from './application';
import { PushFailed } from './push-failed';

/** The tokens that requests to applications carry. */
export interface AccessTokens {
  /** @throws PushFailed when the token endpoint issues none */
  tokenFor(application: DownstreamApplication): Promise<string>;
  /** The application rejected it: the next request gets another one. */
  drop(application: DownstreamApplication): void;
}

/** RFC 6749, 5.1. */
const answerSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().optional(),
});

/** A token whose lifetime is not known is used for so long. */
const UNKNOWN_LIFETIME_SECONDS = 300;
/** A token is not used in its last seconds, so that it does not expire on the way. */
const LEFT_SECONDS = 30;
const KEPT_AT_MOST = 1_000;

/** Bearer tokens as administrators entered them, and tokens by client credentials (RFC 6749, 4.4), until they expire. */
export function createAccessTokens({
  send,
  sealingKey,
  now,
}: {
  send: GuardedRequest;
  sealingKey: Keys;
  now: Clock;
}): AccessTokens {
  const known = new Map<string, { token: string; until: number }>();
  // Other settings get another token.
  const keyOf = ({ id, updatedAt }: DownstreamApplication) => `${id} ${updatedAt.getTime()}`;

  function secretOf({ secretSealed }: DownstreamApplication): string {
    const secret = unseal(sealingKey, secretSealed);
    if (!secret)
      throw new Error(
        'A secret of a downstream application cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.',
      );
    return Buffer.from(secret).toString();
  }

  async function request(application: DownstreamApplication): Promise<{ token: string; until: number }> {
    const { tokenUrl, clientId, scope } = application;
    const basic = [clientId ?? '', secretOf(application)].map(formEncoded).join(':');
    const answer = await send(tokenUrl ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
        Authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) }).toString(),
    });
    if (answer.kind === 'failed') throw noToken(answer.reason);
    if (answer.status !== 200) throw noToken(msg('common.answeredStatusCode', { statusCode: answer.status }));
    const parsed = answerSchema.safeParse(parsedJson(answer.body));
    if (!parsed.success) throw noToken(msg('downstream.answerHasNoToken'));
    const { access_token: token, expires_in: seconds = UNKNOWN_LIFETIME_SECONDS } = parsed.data;
    return { token, until: now().getTime() + (seconds - LEFT_SECONDS) * 1000 };
  }

  return {
    async tokenFor(application) {
      if (application.authentication === 'bearer') return secretOf(application);
      const key = keyOf(application);
      const current = known.get(key);
      if (current && current.until > now().getTime()) return current.token;
      const issued = await request(application);
      if (known.size >= KEPT_AT_MOST) known.clear();
      known.set(key, issued);
      return issued.token;
    },
    drop: (application) => void known.delete(keyOf(application)),
  };
}

const noToken = (reason: Sayable) =>
  new PushFailed(msg('downstream.noTokenFromEndpoint', { reason }), { ofApplication: true });

/** "encoded using the application/x-www-form-urlencoded encoding algorithm" (RFC 6749, 2.3.1). */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
