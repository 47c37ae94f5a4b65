import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import { verbatim } from '@/lib/platform/shared/message';
import { OPENID_USER_SCHEMA } from '@/lib/scim/schema/openid-user';
import { newClient, issuer as tenant } from '../testing/tenant';
import { claims, claimsOfScopes } from './claims';
import { claimsBeyondScopes, entitledWishes, readClaims } from './granted-claims';
import type { KnownPerson } from './known-person';

const all = ['openid', 'profile', 'email', 'phone', 'address', 'groups'];
const ada = (differences: Partial<KnownPerson> = {}): KnownPerson => ({
  userName: 'ada',
  displayName: 'Ada King',
  verifiedEmailKey: 'ada@example.com',
  updatedAt: new Date('2026-11-21T12:00:00.900Z'),
  groups: [
    { id: 'g1', name: 'Analysts' },
    { id: 'g2', name: 'Mathematicians' },
    { id: 'g3', name: 'Analysts' },
  ],
  attributes: {
    name: { formatted: 'Ada A. King', givenName: 'Ada', middleName: 'Augusta', familyName: 'King' },
    nickName: 'The Countess',
    profileUrl: 'https://people.example/ada',
    photos: [
      { value: 'https://people.example/ada.small.png' },
      { value: 'https://people.example/ada.png', primary: true },
    ],
    preferredLanguage: 'en-GB, fr;q=0.8',
    locale: 'de',
    timezone: 'Europe/London',
    emails: [{ value: 'old@example.com' }, { value: 'Ada@Example.com', primary: true }],
    phoneNumbers: [{ value: 'tel:+44-20-5550-0100' }],
    [OPENID_USER_SCHEMA.id]: { website: 'https://ada.example', gender: 'female', birthdate: '1815-12-10' },
    addresses: [
      {
        streetAddress: "12 St James's Square",
        locality: 'London',
        region: 'Westminster',
        postalCode: 'SW1Y',
        country: 'GB',
        primary: true,
      },
    ],
  },
  ...differences,
});
const withAttributes = (attributes: JsonObject) => ada({ displayName: null, attributes });
const issuer = { ...tenant, scopes: new Map(all.map((scope) => [scope, verbatim(scope)])) };

describe('claims are read from the directory', () => {
  test('by their scope (OpenID Connect Core, 5.4)', () => {
    expect(readClaims(ada(), all, {})).toEqual({
      name: 'Ada King',
      given_name: 'Ada',
      middle_name: 'Augusta',
      family_name: 'King',
      nickname: 'The Countess',
      preferred_username: 'ada',
      profile: 'https://people.example/ada',
      picture: 'https://people.example/ada.png',
      website: 'https://ada.example',
      gender: 'female',
      birthdate: '1815-12-10',
      zoneinfo: 'Europe/London',
      locale: 'en-GB',
      updated_at: 1_795_262_400,
      email: 'Ada@Example.com',
      email_verified: true,
      phone_number: '+44-20-5550-0100',
      phone_number_verified: false,
      address: {
        formatted: "12 St James's Square\nLondon, Westminster SW1Y\nGB",
        street_address: "12 St James's Square",
        locality: 'London',
        region: 'Westminster',
        postal_code: 'SW1Y',
        country: 'GB',
      },
      groups: ['Analysts', 'Mathematicians'],
      group_ids: ['g1', 'g2', 'g3'],
    });
    expect(readClaims(ada(), ['openid'], {})).toEqual({});
    expect(Object.keys(readClaims(ada(), ['openid', 'email'], {}))).toEqual(['email', 'email_verified']);
  });

  test('and omitted where the directory has no value', () => {
    expect(readClaims(withAttributes({}), ['profile', 'email', 'phone', 'address'], {})).toEqual({
      preferred_username: 'ada',
      updated_at: 1_795_262_400,
    });
    expect(
      readClaims(
        withAttributes({ emails: 'no list', name: [], addresses: [{ primary: true }] }),
        ['email', 'address'],
        {},
      ),
    ).toEqual({});
  });

  test('with a name composed where the directory has only its parts', () => {
    expect(readClaims(withAttributes({ name: { givenName: 'Ada', familyName: 'King' } }), ['profile'], {}).name).toBe(
      'Ada King',
    );
    expect(
      readClaims(withAttributes({ name: { formatted: 'Countess Ada', givenName: 'Ada' } }), ['profile'], {}).name,
    ).toBe('Countess Ada');
    expect(readClaims(withAttributes({ locale: 'de' }), ['profile'], {}).locale).toBe('de');
    expect(
      readClaims(withAttributes({ addresses: [{ formatted: 'Here', country: 'GB' }] }), ['address'], {}).address,
    ).toEqual({ formatted: 'Here', country: 'GB' });
  });

  test.each([
    ['1815', '1815'],
    ['0000-12-10', '0000-12-10'],
    ['10.12.1815', undefined],
    ['1815-13-10', undefined],
    ['', undefined],
  ])('with a birthdate of %j reported as %j', (birthdate, claim) => {
    const person = withAttributes({ [OPENID_USER_SCHEMA.id]: { birthdate } });
    expect(readClaims(person, ['profile'], {}).birthdate).toBe(claim);
  });

  test('with phone_number_verified only beside a number', () => {
    expect(readClaims(withAttributes({}), ['phone'], {})).toEqual({});
  });

  test('with email_verified false for a verified address that is no longer primary', () => {
    expect(readClaims(ada({ verifiedEmailKey: 'old@example.com' }), ['email'], {})).toMatchObject({
      email_verified: false,
    });
    expect(readClaims(ada({ verifiedEmailKey: null }), ['email'], {})).toMatchObject({ email_verified: false });
  });

  test('each with a scope that every tenant has', () => {
    expect(new Set(claims.map(({ scope }) => scope))).toEqual(
      new Set(['profile', 'email', 'phone', 'address', 'groups']),
    );
    expect(claimsOfScopes(['phone'])).toEqual(['phone_number', 'phone_number_verified']);
  });
});

describe('a single requested claim', () => {
  const client = newClient({ scopes: ['openid', 'profile', 'email'] });

  test('is returned beyond the scopes, where the client may have it', () => {
    const wishes = entitledWishes({ email: { essential: true }, phone_number: null, unheard_of: null }, client, issuer);
    expect(wishes).toEqual({ email: { essential: true } });
    expect(readClaims(ada(), ['openid'], wishes)).toEqual({ email: 'Ada@Example.com' });
    expect(entitledWishes({ email: null }, client, { scopes: new Map([['openid', verbatim('x')]]) })).toEqual({});
  });

  test('is returned only with the requested value', () => {
    const reported = (wish: object) => 'locale' in readClaims(ada(), ['openid'], { locale: wish });
    expect([
      reported({ value: 'en-GB' }),
      reported({ values: ['de', 'en-GB'] }),
      reported({ value: 'de' }),
      reported({ values: ['de', 'fr'] }),
    ]).toEqual([true, true, false, false]);
  });

  test('is shown for consent when no scope covers it', () => {
    const beyond = (scopes: string[]) =>
      claimsBeyondScopes(
        { scopes, claims: { userinfo: { email: null, phone_number: null }, idToken: { name: null } } },
        client,
        issuer,
      ).map(({ name }) => name);
    expect(beyond(['openid'])).toEqual(['name', 'email']);
    expect(beyond(['openid', 'profile'])).toEqual(['email']);
    expect(beyond(['profile'])).toEqual([]);
    expect(claimsBeyondScopes({ scopes: ['openid'] }, client, issuer)).toEqual([]);
  });
});
