import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCurl } from '@/e2e/support/shell-blocks';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { directoryScreens } from '@/lib/provisioning/scim-connections/directory-screens';
import { commandFor, createPersonCommand, isLocal, setUpOf } from './set-up-values';

describe.each([
  ['okta', 'okta'],
  ['entra-id', 'entra-id'],
] as const)('the guide for %s', (provider, guide) => {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  const values = setUpOf(provider, 'https://YOUR-TESSERA/scim/v2').values.map(({ field, value }) => ({
    field: inEnglish(field),
    value,
  }));

  it('has every value to copy from the console, under the same name', () => {
    expect(values.filter(({ value }) => value !== null).length).toBeGreaterThan(2);
    for (const { field, value } of values) {
      const row = text.split('\n').find((line) => line.startsWith(`| ${field} |`));
      expect(row, field).toBeDefined();
      const [, , reported = ''] = row?.split('|') ?? [];
      if (value !== null && !value.includes('?')) expect(reported).toContain(value);
      else if (value !== null) expect(reported).toContain(value.slice(value.indexOf('?')));
    }
  });

  it('draws the form with an entry of its menu, and the fields for the address and the token as the list names them', () => {
    const screen = directoryScreens[provider];
    if (!screen) throw new Error('no drawing');
    expect(screen.menu).toContain(screen.entry);
    expect(screen.entry).toBe(screen.path.at(-1));
    expect(screen.fields.flatMap(({ holds }) => (typeof holds === 'string' ? [holds] : []))).toEqual([
      'address',
      'token',
    ]);
    for (const { field, prefix, holds } of screen.fields) {
      const shown = values.find((one) => one.field === (prefix ? `${field}: ${prefix}` : field));
      expect(shown, field).toBeDefined();
      const held = { address: 'https://YOUR-TESSERA/scim/v2', token: null };
      expect(shown?.value, field).toBe(typeof holds === 'string' ? held[holds] : holds.value);
    }
    expect(text).toContain(`**${screen.button}`);
  });

  it('asks to paste nothing that the console does not offer to copy', () => {
    const rows = [...text.matchAll(/^\| Field \| Value \|\n\|---\|---\|\n((?:\|.*\n)+)/gm)].flatMap(([, body = '']) =>
      body.trim().split('\n'),
    );
    expect(rows.length).toBeGreaterThanOrEqual(values.length);
    for (const row of rows) {
      const [, field = '', reported = ''] = row.split('|').map((cell) => cell.trim());
      const shown = values.find((one) => one.field === field);
      expect(shown, field).toBeDefined();
      // Only the first code span is the value: the text after it says where the value comes from, or gives the value
      // for another tenant.
      const [, toPaste] = /`([^`]+)`/.exec(reported) ?? [];
      if (toPaste !== undefined) expect(shown?.value?.endsWith(toPaste), field).toBe(true);
    }
  });
});

it('the guide uses the tenant’s address', () => {
  const addresses = setUpOf('entra-id', 'https://id.example.com/t/acme/scim/v2').values.map(({ value }) => value);
  expect(addresses).toContain('https://id.example.com/t/acme/scim/v2?aadOptscim062020');
});

it('an address that other machines cannot reach comes with a command that plays the directory', () => {
  for (const local of ['http://localhost:3000/scim/v2', 'http://127.0.0.1/t/acme/scim/v2', 'http://[::1]:80/scim/v2'])
    expect(isLocal(local)).toBe(true);
  for (const reachable of ['https://id.example.com/scim/v2', 'https://localhost.example.com/scim/v2'])
    expect(isLocal(reachable)).toBe(false);
  expect(commandFor('okta', 'http://localhost:3000/scim/v2')).toBe(
    createPersonCommand('http://localhost:3000/scim/v2'),
  );
  expect(commandFor('okta', 'https://id.example.com/scim/v2')).toBeUndefined();
  const { url, init } = readCurl(createPersonCommand('http://localhost:3000/scim/v2'), {});
  expect(url).toBe('http://localhost:3000/scim/v2/Users');
  expect(init.method).toBe('POST');
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer YOUR-SCIM-TOKEN');
  expect(JSON.parse(String(init.body))).toMatchObject({ userName: 'lena.leaver@example.com', active: true });
});
