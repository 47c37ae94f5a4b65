import { expect, it } from 'vitest';
import { newSecret } from '@/lib/platform/shared/secret';
import { withoutSecrets } from './without-secrets';

it.each([
  ['a client secret', newSecret('tss_')],
  ['a SCIM token', newSecret('tsk_')],
  ['a link token', newSecret('tsl_')],
  ['a refresh token', `tsr_${'A-b_9'.repeat(20)}`],
  ['a JWT', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'],
])('%s does not end up in the failure record', (_what, secret) => {
  expect(withoutSecrets(`scope ${secret} is unknown`)).toBe('scope [secret] is unknown');
});

it('everything else is kept unchanged', () => {
  const reason = 'client tsc_0123456789abcdef is unknown: redirect_uri differs at character 34';
  expect(withoutSecrets(reason)).toBe(reason);
});
