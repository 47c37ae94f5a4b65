import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { viewedLists } from '@/lib/operation/list-views/list-view';
import { isExported } from './export/[list]/list-exports';

const ROOT = 'app/t/[tenant]/admin';

/** Lists without saved views, dates and an export, and why. */
const withinOneThing: Record<string, string> = {
  'downstream-applications/[application]/drift/drift-table.tsx': 'The last comparison with one application.',
  'downstream-applications/[application]/resources-table.tsx': 'What one application has, on its page.',
  'events/[receiver]/deliveries-table.tsx': 'The last week of one receiver, which receives its events.',
  'groups/[group]/candidates-table.tsx': 'A step of adding members: it is gone once they are added.',
  'member-tables.tsx': 'The members of one group, and those who have one role, on its page.',
  'imports/[import]/records-table.tsx': 'The records of one file, on its page, with an export.',
};

const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
const tables = files.filter((file) => file.endsWith('.tsx') && read(file).includes('<DataTable'));
const lists = tables.filter((file) => withinOneThing[file] === undefined).map((file) => dirname(file));

describe('every list of the console', () => {
  it('has views, unless it is known why not', () => {
    expect([...viewedLists].sort()).toEqual([...lists].sort());
    for (const file of Object.keys(withinOneThing)) expect(tables).toContain(file);
  });

  it.each(lists)('%s opens with the reader’s view, and shows its views and its export', (list) => {
    expect(read(`${list}/page.tsx`)).toMatch(new RegExp(`openList\\(\\s*context,\\s*'${list}'`));
    expect(read(`${list}/page.tsx`)).toContain('tools={');
  });

  it.each(lists)('%s can be limited to days', (list) => {
    expect(read(`${list}/list-spec.ts`)).toMatch(/filters: days|\.\.\.days|from: 'any'/);
  });

  it.each(lists)('%s can be exported', (list) => {
    expect(isExported(list) || files.includes(`${list}/export/route.ts`)).toBe(true);
  });
});
