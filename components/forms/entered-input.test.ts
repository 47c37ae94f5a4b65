import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = 'app/t';
const NEW = /\/new\/[^/]+\.tsx$/;

it('is in every form that creates something', () => {
  const forms = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => NEW.test(file))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ source }) => source.includes('<ActionForm'));
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ source }) => !source.includes('<EnteredInput />')).map(({ file }) => file)).toEqual([]);
});
