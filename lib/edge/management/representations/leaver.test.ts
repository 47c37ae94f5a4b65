import { describe, expect, it } from 'vitest';
import { departureOf } from '@/lib/operation/departures/departure';
import { leaverJson } from '@/lib/operation/departures/report';
import { leaverAnswer } from './leaver';

describe('a leaver in the management API', () => {
  it.each(['event', 'logout', 'revocation'] as const)('may have a notice of the kind %s', (kind) => {
    const departure = departureOf(
      {
        id: 'e-1',
        at: new Date(),
        action: 'person.deleted',
        actor: { type: 'system', id: null, name: null },
        target: { type: 'person', id: 'p-1', name: 'ada' },
        before: null,
        after: null,
        detail: {
          leftBehind: {
            succession: { kind: 'handed-over', to: { id: 'p-2', name: 'grace' } },
            clients: [{ id: 'robot', name: 'Robot' }],
            scimTokens: [],
            accessKeys: [{ id: 'k', name: 'CI' }],
          },
        },
        requestId: null,
        ipAddress: null,
        userAgent: null,
      },
      {
        name: 'Ada Lovelace',
        account: 'deactivated',
        request: null,
        clients: [],
        notices: [
          {
            kind,
            deliveryId: 'd-1',
            to: { id: 'app', name: 'Storefront' },
            status: 'pending',
            attempts: 0,
            settledAt: null,
            lastError: null,
            waitsForPollSince: null,
          },
        ],
        applications: [],
        accessTokensUntil: null,
      },
    );
    expect(leaverAnswer.parse(leaverJson(departure))).toMatchObject({
      person: { user_name: 'ada', name: 'Ada Lovelace' },
      notices: [{ kind }],
      left_behind: { succession: { to: { name: 'grace' } }, clients: [{ client_name: 'Robot' }] },
    });
  });
});
