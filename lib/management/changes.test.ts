import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { changesOf, mergePatch, mergePatchOf } from './changes';

const shape = { name: z.string().min(1), size: z.int().default(5), tags: z.array(z.string()).default([]).transform((tags) => [...new Set(tags)]), note: z.string().nullable().default(null) };

describe('changes', () => {
  it('hold what is named and no default, whatever the field', () => {
    expect(changesOf(shape).parse({})).toEqual({});
    expect(changesOf(tenantSettingsSchema.shape).parse({})).toEqual({});
    expect(changesOf(shape).parse({ size: 7, note: null })).toEqual({ size: 7, note: null });
  });

  it('check each field as it is checked anyway', () => {
    expect(changesOf(shape).parse({ tags: ['a', 'a'] })).toEqual({ tags: ['a'] });
    for (const wrong of [{ name: '' }, { name: null }, { size: '5' }, { unheard: 1 }, null, []]) expect(changesOf(shape).safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  it('stand in a document with the names of their fields', () => {
    expect(Object.keys(z.toJSONSchema(changesOf(shape), { io: 'input' }).properties ?? {})).toEqual(Object.keys(shape));
  });
});

describe('a merge patch', () => {
  it('takes away what is null', () => {
    const patch = mergePatchOf(shape).parse({ size: null, tags: ['b'] });
    expect(mergePatch({ name: 'One', size: 7, tags: ['a', 'c'] }, patch)).toEqual({ name: 'One', tags: ['b'] });
  });

  it('leaves alone what it does not name', () => {
    expect(mergePatch({ name: 'One', size: 7 }, mergePatchOf(shape).parse({}))).toEqual({ name: 'One', size: 7 });
  });
});
