import { describe, expect, it } from 'vitest';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ClaimValue } from '@/lib/sign-in/identity-providers/covered-claims';
import type { ClaimRule } from '@/lib/sign-in/identity-providers/provisioning';
import { mappedClaims } from './mapped-claims';

const { User: people } = tenantResourceTypes([]);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const mapped = (values: Record<string, ClaimValue>, rules: ClaimRule[] = [], before: JsonObject = {}) =>
  mappedClaims(people, rules, { values }, before);

describe('claims', () => {
  it('become the attributes of RFC 7643 that they stand for', () => {
    expect(
      mapped({
        name: 'Ada Lovelace',
        given_name: 'Ada',
        middle_name: 'Augusta',
        family_name: 'Lovelace',
        preferred_username: 'ada',
        profile: 'https://ada.example',
        picture: 'https://ada.example/p.png',
        zoneinfo: 'Europe/London',
        locale: 'en-GB',
        phone_number: '+44 20',
      }),
    ).toEqual({
      attributes: {
        displayName: 'Ada Lovelace',
        name: { givenName: 'Ada', middleName: 'Augusta', familyName: 'Lovelace' },
        nickName: 'ada',
        profileUrl: 'https://ada.example',
        photos: [{ value: 'https://ada.example/p.png', type: 'photo', primary: true }],
        timezone: 'Europe/London',
        locale: 'en-GB',
        phoneNumbers: [{ value: '+44 20', type: 'work', primary: true }],
      },
      unfit: [],
    });
  });

  it('prefer the nickname to the user name there', () => {
    expect(mapped({ nickname: 'Enchantress', preferred_username: 'ada' }).attributes.nickName).toBe('Enchantress');
  });

  it('follow the rules in place of the standard mapping', () => {
    const rules = [
      { from: 'department', to: `${ENTERPRISE}:department` },
      { from: 'nickname', to: 'title' },
      { from: 'locale', to: null },
      { from: 'zoneinfo', to: 'noSuchAttribute' },
    ];
    const said = { department: 'R&D', nickname: 'Countess', locale: 'en', zoneinfo: 'Europe/London' };
    expect(mapped(said, rules).attributes).toEqual({ [ENTERPRISE]: { department: 'R&D' }, title: 'Countess' });
  });

  it('that do not fit leave the attribute as it is, and are named', () => {
    const before = { title: 'Analyst', locale: 'en' };
    const said = { job: ['a', 'b'], locale: 5, picture: true };
    const { attributes, unfit } = mapped(said, [{ from: 'job', to: 'title' }], before);
    expect(attributes).toEqual(before);
    expect(unfit.toSorted()).toEqual(['job', 'locale', 'picture']);
  });

  it('replace the primary value and keep the others', () => {
    const [home, mobile] = [
      { value: '1', type: 'home' },
      { value: '2', type: 'mobile', primary: true },
    ];
    expect(mapped({ phone_number: '3' }, [], { phoneNumbers: [home, mobile] }).attributes.phoneNumbers).toEqual([
      { value: '1', type: 'home' },
      { value: '3', type: 'mobile', primary: true },
    ]);
    expect(mobile.value).toBe('2');
  });
});
