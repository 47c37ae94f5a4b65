import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFilter } from '../testing/arbitrary-filter';
import { printFilter } from '../testing/print-filter';
import { parseFilter } from './parse';

const compare = (path: string, operator: string, value: unknown) => ({ kind: 'compare', path, operator, value });

describe('parseFilter', () => {
  it('reads each operator in any case', () => {
    for (const operator of ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']) {
      expect(parseFilter(`userName ${operator.toUpperCase()} "x"`)).toEqual(compare('userName', operator, 'x'));
    }
    expect(parseFilter('title Pr')).toEqual({ kind: 'present', path: 'title' });
  });

  it('applies the precedence not, and, or', () => {
    expect(parseFilter('a pr or b pr and not (c pr)')).toEqual({
      kind: 'or',
      operands: [
        { kind: 'present', path: 'a' },
        {
          kind: 'and',
          operands: [
            { kind: 'present', path: 'b' },
            { kind: 'not', operand: { kind: 'present', path: 'c' } },
          ],
        },
      ],
    });
    expect(parseFilter('(a pr or b pr) and c pr')).toMatchObject({
      kind: 'and',
      operands: [{ kind: 'or' }, { kind: 'present' }],
    });
  });

  it('reads value paths, including a sub-attribute after the bracket', () => {
    expect(parseFilter('emails[type eq "work" and value co "x"]')).toEqual({
      kind: 'values',
      path: 'emails',
      filter: { kind: 'and', operands: [compare('type', 'eq', 'work'), compare('value', 'co', 'x')] },
    });
    expect(parseFilter('emails[type eq "work"].value eq "a@b"')).toEqual({
      kind: 'values',
      path: 'emails',
      filter: { kind: 'and', operands: [compare('type', 'eq', 'work'), compare('value', 'eq', 'a@b')] },
    });
  });

  it('reads JSON values, including escapes', () => {
    expect(parseFilter('a eq "q\\"\\\\ \\u00e9]"')).toEqual(compare('a', 'eq', 'q"\\ é]'));
    expect(parseFilter('a eq True')).toEqual(compare('a', 'eq', true));
    expect(parseFilter('a eq null')).toEqual(compare('a', 'eq', null));
    expect(parseFilter('a eq -12.5')).toEqual(compare('a', 'eq', -12.5));
  });

  it('reads an unquoted number as text when a JSON number could not represent it exactly', () => {
    expect(parseFilter('externalId eq 0071')).toEqual(compare('externalId', 'eq', '0071'));
    expect(parseFilter('externalId eq 12345678901234567890')).toEqual(
      compare('externalId', 'eq', '12345678901234567890'),
    );
  });

  it.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'eq "x"',
    'userName xx "x"',
    'userName eq "x',
    'userName eq "\\x"',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    '(userName pr',
    'userName pr)',
    'emails[type pr',
    'a pr b pr',
    'a pr and',
    'not (a pr',
    'a..b pr',
    'a[b pr].c',
    '"a" eq "b"',
    '1a pr',
  ])('rejects %j as invalidFilter', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ reason: 'filter-syntax' }));
  });

  it('limits depth and length', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a pr${')'.repeat(depth)}`;
    expect(parseFilter(nested(20))).toEqual({ kind: 'present', path: 'a' });
    expect(() => parseFilter(nested(21))).toThrow(expect.objectContaining({ reason: 'filter-too-deep' }));
    expect(() => parseFilter('('.repeat(8000))).toThrow(expect.objectContaining({ reason: 'filter-too-deep' }));
    expect(() => parseFilter(`a eq "${'x'.repeat(8192)}"`)).toThrow(
      expect.objectContaining({ reason: 'filter-too-long' }),
    );
  });

  it('parses a printed filter back to the same filter', () => {
    fc.assert(
      fc.property(arbitraryFilter, (filter) => {
        expect(parseFilter(printFilter(filter))).toEqual(filter);
      }),
    );
  });

  it('parses or rejects any text quickly', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '"',
      '\\',
      ' ',
      'not',
      'and',
      'or',
      'eq',
      'pr',
      'emails',
      '.value',
      'urn:',
      '"x"',
      'é',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        try {
          parseFilter(pieces.join(''));
        } catch (error) {
          expect(error).toMatchObject({ code: 'scim_error' });
        }
      }),
    );
  });
});
