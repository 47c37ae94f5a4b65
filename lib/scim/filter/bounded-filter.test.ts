import { describe, expect, it } from 'vitest';
import { groupResourceType, userResourceType } from '../schema/resource-type';
import { everyTypeUser } from '../testing/every-type';
import { boundedFilter } from './bounded-filter';
import { parseFilter } from './parse';
import { resolveFilter } from './resolve';

const isBounded =
  (test: string, times: number, type = userResourceType()) =>
  () =>
    boundedFilter(resolveFilter(type, parseFilter(Array<string>(times).fill(test).join(' or '))));
const tooMany = expect.objectContaining({ reason: 'filter-too-many' });

describe('the cost of a filter', () => {
  it.each<[string, number]>([
    ['id pr', 200],
    ['not (title pr)', 200],
    ['emails pr', 40],
    ['roles[value pr and not (type pr)]', 33],
    ['groups pr', 10],
    ['schemas pr', 40],
  ])('is limited for %s at %i', (test, most) => {
    expect(isBounded(test, most)).not.toThrow();
    expect(isBounded(test, most + 1)).toThrow(tooMany);
  });

  it('includes lists within a single value, and group members', () => {
    expect(isBounded('urn:example:params:scim:schemas:every:1.0:Type:place.labels pr', 41, everyTypeUser)).toThrow(
      tooMany,
    );
    expect(isBounded('urn:example:params:scim:schemas:every:1.0:Type:place[labels pr]', 41, everyTypeUser)).toThrow(
      tooMany,
    );
    expect(isBounded('members[value pr]', 11, groupResourceType())).toThrow(tooMany);
  });
});
