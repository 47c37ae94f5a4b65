import { expect, test } from 'vitest';
import { type DepartureNotice, idsOfOpenNotices } from './departure';

const notice = (deliveryId: string, kind: DepartureNotice['kind'], to: string, status: DepartureNotice['status']) =>
  ({
    kind,
    deliveryId,
    to: { id: to, name: to },
    status,
    attempts: 1,
    settledAt: null,
    lastError: null,
    waitsForPollSince: null,
  }) as const;

test('open pages follow the receivers of undelivered notices first, then the deliveries, and nothing delivered', () => {
  const departures = [
    {
      notices: [notice('d1', 'logout', 'client', 'pending'), notice('d2', 'event', 'receiver', 'refused')],
      applications: [],
    },
    {
      notices: [notice('d3', 'event', 'receiver', 'pending'), notice('d4', 'logout', 'client', 'delivered')],
      applications: [],
    },
    {
      notices: null,
      applications: [
        notice('person', 'downstream', 'wiki', 'expired'),
        notice('other', 'downstream', 'wiki', 'delivered'),
      ],
    },
  ];
  expect(idsOfOpenNotices(departures)).toEqual(['receiver', 'd1', 'person', 'd2', 'd3']);
});
