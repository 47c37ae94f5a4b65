import { expect, test } from 'vitest';
import { parseListState } from '@/components/data-table/state';
import { type Range, ranges, startOf } from '@/lib/operation/usage/ranges';
import { auditQuery } from '../audit-log/audit-query';
import { auditLogSpec } from '../audit-log/list-spec';
import { listStart } from '../list-start';
import { provisioningSpec } from '../provisioning/list-spec';
import { provisioningQuery } from '../provisioning/provisioning-query';
import { familiesFilter } from '../token-families/families-filter';
import { familiesSpec } from '../token-families/list-spec';
import { failedRequestListSpec, spans } from '../why-did-it-fail/list-spec';
import { type Activity, activities } from './activities';

const now = new Date('2026-03-08T12:34:56.789Z');

/** The start of each list, as its page reads its address. */
const beginnings: Record<string, (params: Record<string, string>) => Date | undefined> = {
  'audit-log': (params) => auditQuery(parseListState(params, auditLogSpec), now).from,
  provisioning: (params) => provisioningQuery(parseListState(params, provisioningSpec), now).from,
  'why-did-it-fail': (params) => listStart(parseListState(params, failedRequestListSpec).filters, spans, now),
  'token-families': (params) => {
    const { usedFrom, endedFrom } = familiesFilter(parseListState(params, familiesSpec), now);
    return usedFrom ?? endedFrom;
  },
};

const lists = ({ list, series }: Activity) => [list, ...series.flatMap(({ list: own }) => own ?? [])];

test.each(Object.keys(ranges) as Range[])('each list behind a figure of %s starts at its first bar', (range) => {
  const from = startOf(range, now);
  for (const list of activities.flatMap(lists)) {
    const { pathname, searchParams } = new URL(list({ range, from }), 'https://id.example/admin/');
    const page = pathname.slice('/admin/'.length);
    expect([page, beginnings[page]?.(Object.fromEntries(searchParams))]).toEqual([page, from]);
  }
});
