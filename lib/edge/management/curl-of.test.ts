import { describe, expect, it } from 'vitest';
import { curlOf } from './curl-of';
import { operations } from './operations';

const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};
const root = 'https://auth.example/api/v1';
const bodyIn = (curl: string): unknown => {
  const [, json] = /-d '([^]*)'$/.exec(curl) ?? [];
  return json === undefined ? undefined : JSON.parse(json.replaceAll(`'\\''`, "'"));
};

describe('curlOf', () => {
  it('names method, path and key, and encodes IDs', () => {
    expect(curlOf(operation('disableClient'), { root, ids: ['a b/c'], saved: null })).toBe(
      `curl -X POST "https://auth.example/api/v1/clients/a%20b%2Fc/disable" \\\n  -H "Authorization: Bearer $ACCESS_KEY"`,
    );
    // In double quotes, an interactive shell replaces an exclamation mark with an earlier command.
    expect(curlOf(operation('disableClient'), { root, ids: ['a!b'], saved: null })).toContain(
      '/clients/a%21b/disable"',
    );
    expect(curlOf(operation('revokeClientSecret'), { root, ids: ['shop'], saved: null })).toContain(
      '/clients/shop/secrets/$SECRET_ID"',
    );
  });

  it('has the saved values of the fields that may be changed, and no others', () => {
    const saved = { client_id: 'shop', client_name: 'Jo’s "shop" isn\'t', created_at: '2026-01-01', jwks_uri: null };
    expect(bodyIn(curlOf(operation('updateClient'), { root, ids: ['shop'], saved }))).toEqual({
      client_name: 'Jo’s "shop" isn\'t',
      jwks_uri: null,
    });
    expect(
      bodyIn(curlOf(operation('updateScope'), { root, ids: ['a'], saved: { name: 'a', description: 'Read', x: 1 } })),
    ).toEqual({ description: 'Read' });
  });

  it('has the required fields without saved values', () => {
    expect(bodyIn(curlOf(operation('createPerson'), { root, ids: [], saved: null }))).toEqual({ user_name: '…' });
    expect(bodyIn(curlOf(operation('testScimConnection'), { root, ids: ['1'], saved: null }))).toEqual({
      provider: 'okta',
    });
    expect(bodyIn(curlOf(operation('changePeople'), { root, ids: [], saved: null }))).toEqual({ action: 'deactivate' });
  });

  it('has an example that the schema accepts, where required fields would say too little', () => {
    for (const id of ['createClient', 'setPersonRole', 'setScimConnectionPull', 'updateLogos']) {
      const body = bodyIn(curlOf(operation(id), { root, ids: [], saved: null }));
      expect(operation(id).bodySchema?.safeParse(body).success, id).toBe(true);
    }
  });

  it('shows settings and addresses whose names only resemble those of secrets', () => {
    const settings = {
      passwordSignIn: true,
      passwordMinimumLength: 15,
      passwordChangeEnds: 'sessions',
      passwordResetSeconds: 600,
    };
    expect(bodyIn(curlOf(operation('updateSettings'), { root, ids: [], saved: settings }))).toEqual(settings);
    const client = { logo_uri: 'https://app.example/logo.png' };
    expect(bodyIn(curlOf(operation('updateClient'), { root, ids: ['shop'], saved: client }))).toEqual(client);
  });

  it('never shows a secret or an image, whatever is saved', () => {
    const everything = new Proxy({}, { get: () => 'a value that is saved' });
    for (const one of operations) {
      const body = (bodyIn(curlOf(one, { root, ids: [], saved: everything })) ?? {}) as Record<string, unknown>;
      const shown = Object.entries(body).filter(
        ([name, value]) =>
          /(?:^|_)(?:secret|password|token)$|^authorization$|^logo(?:_dark)?$|^background_image$/.test(name) &&
          value === 'a value that is saved',
      );
      expect(shown, one.id).toEqual([]);
    }
  });
});
