import { expect, test } from 'vitest';
import { parseListState } from '@/components/data-table/state';
import { provisioningSpec } from './list-spec';
import { provisioningQuery } from './provisioning-query';

test('the log of a downstream application has no other requests', () => {
  const state = parseListState({ application: 'wiki', status: 'failed' }, provisioningSpec);
  expect(provisioningQuery(state, new Date())).toMatchObject({
    applicationId: 'wiki',
    connectionId: undefined,
    status: 'failed',
  });
});
