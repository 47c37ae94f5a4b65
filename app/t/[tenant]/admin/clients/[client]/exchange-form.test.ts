import { expect, test } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { alone, decoded } from '@/lib/platform/shared/message';
import { exchangeErrors } from './exchange-form';

test('policy errors appear at the form fields, as sentences in the reader’s language', () => {
  const { error } = clientMetadata.safeParse({
    client_name: 'Gateway',
    token_exchange: { audiences: Array.from({ length: 101 }, (_, index) => `https://${index}.example`) },
  });
  expect(error && exchangeErrors(error)).toEqual({
    exchange_audiences: alone(decoded(error?.issues.find(({ path }) => path[0] === 'token_exchange')?.message ?? '')),
  });
});
