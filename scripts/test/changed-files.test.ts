import { describe, expect, test } from 'vitest';
import { testsOverHttp } from './changed-files';

describe('the tests over HTTP that a change concerns', () => {
  test('are those named after a changed file', () => {
    const tests = testsOverHttp(['app/t/[tenant]/admin/groups/[group]/page.tsx', 'lib/oauth/revocation/revoke.ts']);
    expect(tests).toContain('e2e/journeys/groups.spec.ts');
    expect(tests).toContain('e2e/protocol/revocation.test.ts');
    expect(tests).not.toContain('e2e/protocol/scim-groups.test.ts');
  });

  test('are the journeys that check a changed page, and no others for its parameters', () => {
    const tests = testsOverHttp(['app/t/[tenant]/admin/scim-connections/[connection]/mapping/rule-form.tsx']);
    expect(tests).toContain('e2e/journeys/scim-mapping.spec.ts');
    expect(tests).not.toContain('e2e/journeys/tenants.spec.ts');
  });

  test('are those that import a changed file, directly or not', () => {
    const tests = testsOverHttp(['e2e/support/authenticator-app.ts']);
    expect(tests).toContain('e2e/protocol/second-factors.test.ts');
    expect(tests).not.toContain('e2e/protocol/jwks.test.ts');
  });

  test('are none for a change of documentation', () => {
    expect(testsOverHttp(['README.md', 'docs/traceability.md'])).toEqual([]);
  });
});
