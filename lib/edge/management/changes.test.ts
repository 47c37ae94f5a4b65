import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { changesOf, deepMergePatch, mergePatch, mergePatchOf } from './changes';

const shape = {
  name: z.string().min(1),
  size: z.int().default(5),
  tags: z
    .array(z.string())
    .default([])
    .transform((tags) => [...new Set(tags)]),
  note: z.string().nullable().default(null),
};

describe('changes', () => {
  it('contain what was sent and no defaults, for any field', () => {
    expect(changesOf(shape).parse({})).toEqual({});
    expect(changesOf(tenantSettingsSchema.shape).parse({})).toEqual({});
    expect(changesOf(shape).parse({ size: 7, note: null })).toEqual({ size: 7, note: null });
  });

  it('validate each field as the full schema does', () => {
    expect(changesOf(shape).parse({ tags: ['a', 'a'] })).toEqual({ tags: ['a'] });
    for (const wrong of [{ name: '' }, { name: null }, { size: '5' }, { unheard: 1 }, null, []])
      expect(changesOf(shape).safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  it('appear in a document under the names of their fields', () => {
    expect(Object.keys(z.toJSONSchema(changesOf(shape), { io: 'input' }).properties ?? {})).toEqual(Object.keys(shape));
  });
});

describe('a merge patch', () => {
  it('removes members set to null', () => {
    const patch = mergePatchOf(shape).parse({ size: null, tags: ['b'] });
    expect(mergePatch({ name: 'One', size: 7, tags: ['a', 'c'] }, patch)).toEqual({ name: 'One', tags: ['b'] });
  });

  // RFC 7396, appendix A
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j by %j applies recursively', (before, patch, after) => {
    expect(deepMergePatch(before as never, patch as never)).toEqual(after);
  });

  it('leaves unnamed members unchanged', () => {
    expect(mergePatch({ name: 'One', size: 7 }, mergePatchOf(shape).parse({}))).toEqual({ name: 'One', size: 7 });
  });
});
