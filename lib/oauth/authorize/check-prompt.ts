import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;

/** The prompts that the client requests (OpenID Connect Core, 3.1.2.1). `none` must be the only value. */
export function checkPrompt(parameters: RequestParameters): string[] {
  const prompt = [
    ...new Set(
      parameters
        .get('prompt')
        ?.split(' ')
        .filter((value) => value !== ''),
    ),
  ];
  const unknown = prompt.find((value) => !PROMPTS.some((known) => known === value));
  if (unknown !== undefined)
    throw new OAuthError('unsupported-prompt', msg('oauth.promptUnknownIsUnknown', { unknown: unknown.slice(0, 100) }));
  if (prompt.includes('none') && prompt.length > 1)
    throw new OAuthError('unsupported-prompt', msg('oauth.promptContainsNoneWithOther'));
  return prompt;
}
